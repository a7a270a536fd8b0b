import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import { type WebhookKind, webhookKinds } from '@fondly/contract/restaurant/api/webhook-kinds';
import { type WebhookDelivery, webhookDeliveryStates } from '@fondly/contract/restaurant/api/webhooks';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { integer, json, notNull, nullable, oneOf, row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { Owner } from '../restaurants/staff-actors.ts';

/** Something that happened. `key` names it, so that telling it twice adds one delivery. `data` holds IDs by name. */
export type WebhookEvent = {
  restaurantId: string;
  key: string;
  kind: WebhookKind;
  subjectId: string;
  data: Record<string, string>;
  at: Date;
};

const idRow = row({ id: uuid });
const add = statement(
  'webhook-deliveries-add',
  idRow,
  `insert into webhook_deliveries (id, endpoint_id, event_key, kind, subject_id, data, at)
   select gen_random_uuid(), w.id, $2, $3, $4, $5::jsonb, $6 from webhook_endpoints w
   where w.restaurant_id = $1 and $3 = any(w.kinds) and w.off_at is null
   on conflict do nothing returning id`,
);
const addTest = statement(
  'webhook-deliveries-test',
  idRow,
  `insert into webhook_deliveries (id, endpoint_id, event_key, kind, subject_id, data, at)
   select $1::uuid, w.id, $1::uuid::text, 'webhook.test', $1::uuid, jsonb_build_object('webhookId', w.id), $4
   from webhook_endpoints w where w.id = $2 and w.restaurant_id = $3 and w.off_at is null returning id`,
);
const list = statement(
  'webhook-deliveries-list',
  row({
    id: uuid,
    kind: oneOf([...webhookKinds, 'webhook.test'] as const),
    data: notNull(json<Record<string, string>>()),
    at: timestamp,
    state: oneOf(webhookDeliveryStates),
    tries: integer,
    triedAt: nullable(timestamp),
    status: nullable(integer),
  }),
  `select d.id, d.kind, d.data, d.at, d.state, d.tries, d.tried_at, d.status
   from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
   where w.id = $1 and w.restaurant_id = $2 order by d.sequence desc limit ${policies.webhookDeliveriesListed}`,
);
const exists = statement(
  'webhooks-exists',
  idRow,
  'select id from webhook_endpoints where id = $1 and restaurant_id = $2',
);
const replay = statement(
  'webhook-deliveries-replay',
  idRow,
  `update webhook_deliveries d set state = 'waiting', tries = 0 from webhook_endpoints w
   where d.id = $1 and w.id = d.endpoint_id and w.restaurant_id = $2 and d.state <> 'waiting' and w.off_at is null
   returning d.id`,
);
/** The first of each subject; each brings the next one. */
const listWaiting = statement(
  'webhook-deliveries-waiting',
  idRow,
  `select distinct on (subject_id) id from webhook_deliveries
   where endpoint_id = $1 and state = 'waiting' order by subject_id, sequence`,
);

/** Adds an event for each webhook of the restaurant that wants it. They are posted after the commit. */
export async function addWebhookEvent(app: App, event: WebhookEvent): Promise<void> {
  await transaction(app, async (tx) => {
    const { restaurantId, key, kind, subjectId, data, at } = event;
    const added = await add(tx, [restaurantId, key, kind, subjectId, JSON.stringify(data), at]);
    for (const { id } of added) enqueue(tx, 'send-webhook', { deliveryId: id });
  });
}

/** @throws Problem `not-found`, also for one that is off */
export async function testWebhook(app: App, { restaurant }: Owner, id: string): Promise<void> {
  await checkRateLimit(app, 'webhook-test', restaurant.id);
  await transaction(app, async (tx) => {
    const [delivery] = await addTest(tx, [randomUUID(), id, restaurant.id, app.clock.now()]);
    if (!delivery) throw new Problem('not-found');
    enqueue(tx, 'send-webhook', { deliveryId: delivery.id });
  });
}

/** Sends it again with its ID. One that is waiting is left as it is. @throws Problem `not-found` */
export async function replayDelivery(app: App, { restaurant }: Owner, id: string): Promise<void> {
  await checkRateLimit(app, 'webhook-test', restaurant.id);
  await transaction(app, async (tx) => {
    const [delivery] = await replay(tx, [id, restaurant.id]);
    if (!delivery) throw new Problem('not-found');
    enqueue(tx, 'send-webhook', { deliveryId: delivery.id });
  });
}

/** @throws Problem `not-found` */
export async function listDeliveries(app: App, { restaurant }: Owner, id: string): Promise<WebhookDelivery[]> {
  const deliveries = await list(app.db, [id, restaurant.id]);
  if (deliveries.length === 0 && (await exists(app.db, [id, restaurant.id])).length === 0)
    throw new Problem('not-found');
  return deliveries.map(({ at, triedAt, ...delivery }) => ({
    ...delivery,
    at: at.toISOString(),
    triedAt: triedAt?.toISOString() ?? null,
  }));
}

export async function resumeDeliveries(tx: Tx, endpointId: string): Promise<void> {
  for (const { id } of await listWaiting(tx, [endpointId])) enqueue(tx, 'send-webhook', { deliveryId: id });
}
