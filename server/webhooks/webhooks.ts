import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { type WebhookKind, webhookKinds } from '@fondly/contract/restaurant/api/webhook-kinds';
import { type WebhookView, webhookStates } from '@fondly/contract/restaurant/api/webhooks';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { array, notNull, oneOf, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { resumeDeliveries } from './deliveries.ts';
import { toSigningSecret } from './webhook-secrets.ts';

const viewRow = row({
  id: uuid,
  url: text,
  kinds: array(oneOf(webhookKinds)),
  state: notNull(oneOf(webhookStates)),
  createdAt: timestamp,
});
const viewColumns = `id, url, kinds, case when off_at is not null then 'off'
  when failed_tries >= ${policies.webhookFailingAfterTries} then 'failing' else 'on' end as state, created_at`;
const list = statement(
  'webhooks-of-restaurant',
  viewRow,
  `select ${viewColumns} from webhook_endpoints where restaurant_id = $1 order by created_at, id limit ${policies.webhooks}`,
);
/** Of two simultaneous requests the second waits, and counts the webhook of the first. */
const lockOwner = command('webhooks-lock-owner', 'select from users where id = $1 for no key update');
const insert = statement(
  'webhooks-create',
  viewRow,
  `insert into webhook_endpoints (id, restaurant_id, url, kinds, secret_id, created_at)
   select $1, $2, $3, $4, $5, $6
   where (select count(*) from webhook_endpoints where restaurant_id = $2) < ${policies.webhooks}
   returning ${viewColumns}`,
);
/** Turning it on begins with no failures. */
const update = statement(
  'webhooks-update',
  viewRow,
  `update webhook_endpoints set url = $3, kinds = $4,
     off_at = case when $5::boolean then null else coalesce(off_at, $6) end,
     failed_tries = case when $5::boolean and (off_at is not null or url <> $3) then 0 else failed_tries end,
     lost_events = case when $5::boolean and off_at is not null then 0 else lost_events end
   where id = $1 and restaurant_id = $2 returning ${viewColumns}`,
);
const replaceSecret = statement(
  'webhooks-replace-secret',
  row({ id: uuid }),
  `update webhook_endpoints set former_secret_id = secret_id, former_secret_until = $4, secret_id = $3
   where id = $1 and restaurant_id = $2 returning id`,
);
const remove = command('webhooks-delete', 'delete from webhook_endpoints where id = $1 and restaurant_id = $2');

const toView = ({ createdAt, ...webhook }: Row<typeof viewRow>): WebhookView => ({
  ...webhook,
  createdAt: createdAt.toISOString(),
});

/** The webhooks of the restaurant, the oldest first. */
export async function listWebhooks(app: App, { restaurant }: Owner): Promise<WebhookView[]> {
  return (await list(app.db, [restaurant.id])).map(toView);
}

/** @throws Problem `too-many-webhooks` */
export async function createWebhook(
  app: App,
  owner: Owner,
  { url, kinds }: { url: string; kinds: WebhookKind[] },
): Promise<{ webhook: WebhookView; secret: string }> {
  const secretId = randomUUID();
  return transaction(app, async (tx) => {
    await lockOwner(tx, [owner.id]);
    await requireRole(tx, owner, 'owner');
    const values = [randomUUID(), owner.restaurant.id, url, [...new Set(kinds)], secretId, app.clock.now()];
    const [webhook] = await insert(tx, values);
    if (!webhook) throw new Problem('too-many-webhooks');
    return { webhook: toView(webhook), secret: toSigningSecret(app.config.secret, secretId) };
  });
}

/** What waited while it was off is sent when it is turned on. */
export async function updateWebhook(
  app: App,
  { restaurant }: Owner,
  id: string,
  { url, kinds, isOn }: { url: string; kinds: WebhookKind[]; isOn: boolean },
): Promise<WebhookView> {
  return transaction(app, async (tx) => {
    const [webhook] = await update(tx, [id, restaurant.id, url, [...new Set(kinds)], isOn, app.clock.now()]);
    if (!webhook) throw new Problem('not-found');
    if (isOn) await resumeDeliveries(tx, id);
    return toView(webhook);
  });
}

export async function deleteWebhook(app: App, { restaurant }: Owner, id: string): Promise<void> {
  if ((await remove(app.db, [id, restaurant.id])) === 0) throw new Problem('not-found');
}

/** The former secret signs as well for a day, so that the receiver can change to the new one without a loss. */
export async function replaceWebhookSecret(app: App, { restaurant }: Owner, id: string): Promise<{ secret: string }> {
  const secretId = randomUUID();
  const until = minutesAfter(app.clock.now(), policies.webhookFormerSecretHours * 60);
  const [webhook] = await replaceSecret(app.db, [id, restaurant.id, secretId, until]);
  if (!webhook) throw new Problem('not-found');
  return { secret: toSigningSecret(app.config.secret, secretId) };
}
