import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { isReceived, postWebhook } from '../files/post-webhook.ts';
import type { Email } from '../messaging/channels/email.ts';
import { notify } from '../messaging/notify.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import {
  boolean,
  integer,
  json,
  notNull,
  nullable,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { type MailConfig, toMailFrame } from '../platform/mail/mail-parts.ts';
import { deriveSigningKey } from './webhook-secrets.ts';

const deliveryRow = row({
  id: uuid,
  endpointId: uuid,
  subjectId: uuid,
  kind: text,
  data: notNull(json<Record<string, string>>()),
  at: timestamp,
  tries: integer,
  url: text,
  secretId: uuid,
  formerSecretId: nullable(uuid),
  formerSecretUntil: nullable(timestamp),
  restaurantId: uuid,
  email: text,
});
/** Nothing for one that is done, is off, or waits for an earlier event of the same subject. */
const read = statement(
  'webhook-delivery-read',
  deliveryRow,
  `select d.id, d.endpoint_id, d.subject_id, d.kind, d.data, d.at, d.tries, w.url, w.secret_id, w.former_secret_id,
     w.former_secret_until, w.restaurant_id, r.email
   from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id join restaurants r on r.id = w.restaurant_id
   where d.id = $1 and d.state = 'waiting' and w.off_at is null
     and not exists (select from webhook_deliveries e where e.endpoint_id = d.endpoint_id
       and e.subject_id = d.subject_id and e.state = 'waiting' and e.sequence < d.sequence)`,
);
/** Of two runs of a job, one records its try. */
const recordTry = statement(
  'webhook-delivery-tried',
  row({ id: uuid }),
  `update webhook_deliveries set tries = tries + 1, tried_at = $3, status = $4, state = $5
   where id = $1 and tries = $2 and state = 'waiting' returning id`,
);
const recordSuccess = command(
  'webhook-endpoint-received',
  'update webhook_endpoints set failed_tries = 0, lost_events = 0 where id = $1 and (failed_tries > 0 or lost_events > 0)',
);
const recordFailure = statement(
  'webhook-endpoint-failed',
  row({ isOff: notNull(boolean) }),
  `update webhook_endpoints set failed_tries = failed_tries + 1, lost_events = lost_events + $2::integer,
     off_at = case when lost_events + $2::integer >= ${policies.webhookMaxFailures} then $3::timestamptz end
   where id = $1 and off_at is null returning off_at is not null as is_off`,
);
const readNext = statement(
  'webhook-delivery-next',
  row({ id: uuid }),
  `select id from webhook_deliveries where endpoint_id = $1 and subject_id = $2 and state = 'waiting'
   order by sequence limit 1`,
);

/**
 * Job: posts one event. Without a 2xx response it is posted again after the pauses in `webhookEventTryMinutes`, and then
 * it is lost. The events of one order, meal, or payout are posted one after the other.
 */
export async function sendWebhook(app: App, { deliveryId }: JobPayloads['send-webhook']): Promise<void> {
  const [delivery] = await read(app.db, [deliveryId]);
  if (!delivery) return;
  const body = JSON.stringify({ type: delivery.kind, timestamp: delivery.at.toISOString(), data: delivery.data });
  const keys = listSecrets(delivery, app.clock.now()).map((id) => deriveSigningKey(app.config.secret, id));
  const status = await postWebhook(app, { url: delivery.url, id: delivery.id, keys, body });
  await transaction(app, (tx) => record(app, tx, delivery, status));
}

type Delivery = Row<typeof deliveryRow>;

/** A secret that was replaced signs as well until a day later. */
const listSecrets = ({ secretId, formerSecretId, formerSecretUntil }: Delivery, now: Date): string[] =>
  formerSecretId && formerSecretUntil && formerSecretUntil > now ? [secretId, formerSecretId] : [secretId];

async function record(app: App, tx: Tx, delivery: Delivery, status: number | null): Promise<void> {
  const now = app.clock.now();
  const waitMinutes = policies.webhookEventTryMinutes[delivery.tries];
  const isLost = !isReceived(status) && waitMinutes === undefined;
  const state = isReceived(status) ? 'received' : isLost ? 'lost' : 'waiting';
  const [tried] = await recordTry(tx, [delivery.id, delivery.tries, now, status, state]);
  if (!tried) return;
  if (isReceived(status)) await recordSuccess(tx, [delivery.endpointId]);
  else await recordLoss(app, tx, delivery, isLost);
  if (waitMinutes !== undefined && state === 'waiting')
    enqueue(tx, 'send-webhook', { deliveryId: delivery.id }, { runAt: minutesAfter(now, waitMinutes) });
  const [next] = state === 'waiting' ? [] : await readNext(tx, [delivery.endpointId, delivery.subjectId]);
  if (next) enqueue(tx, 'send-webhook', { deliveryId: next.id });
}

/** The twentieth event in a row that is lost turns the webhook off, and its restaurant gets an email. */
async function recordLoss(app: App, tx: Tx, delivery: Delivery, isLost: boolean): Promise<void> {
  const now = app.clock.now();
  const [endpoint] = await recordFailure(tx, [delivery.endpointId, isLost ? 1 : 0, now]);
  if (!endpoint?.isOff) return;
  const { restaurantId, email, url } = delivery;
  await notify(
    tx,
    { restaurantId, email },
    {
      key: `webhook-off:${delivery.endpointId}:${now.toISOString()}`,
      now,
      email: (locale) => webhookEndpointOffMail(app.config, { host: new URL(url).host }, locale),
    },
  );
}

/** Sent when a webhook of a restaurant is turned off. */
export function webhookEndpointOffMail(config: MailConfig, { host }: { host: string }, locale: Language): Email {
  return {
    subject: m.email_restaurant_webhook_off_title({ host }, { locale }),
    parts: {
      frame: toMailFrame(config, locale, [m.email_restaurant_webhook_off_reason({}, { locale })]),
      title: m.email_restaurant_webhook_off_title({ host }, { locale }),
      lines: [m.email_restaurant_webhook_off_line({ count: policies.webhookMaxFailures }, { locale })],
      button: { text: m.email_restaurant_webhook_off_button({}, { locale }), url: `${config.publicUrl}/api-keys` },
    },
  };
}
