import type { OrderStatus } from '@fondly/contract/order-statuses';
import { type OrderTransition, orderTransitions } from '@fondly/contract/order-transitions';
import type { WebhookKind } from '@fondly/contract/restaurant/api/webhook-kinds';
import { toTransition } from '../orders/stored-transitions.ts';
import type { App } from '../platform/app.ts';
import { row, timestamp, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { addWebhookEvent } from './deliveries.ts';

/** Nothing for a restaurant without a webhook, which is nearly every one. A "ready" that was taken back is not told. */
const read = statement(
  'webhook-order',
  row({ restaurantId: uuid, mealId: uuid }),
  `select o.restaurant_id, o.meal_id from orders o
   where o.id = $1 and (not $2::boolean or o.status = 'ready')
     and exists (select from webhook_endpoints w where w.restaurant_id = o.restaurant_id and w.off_at is null)`,
);
const readRefund = statement(
  'webhook-refund',
  row({ restaurantId: uuid, orderId: uuid, createdAt: timestamp }),
  `select o.restaurant_id, f.order_id, f.created_at from refunds f join orders o on o.id = f.order_id
   where f.id = $1
     and exists (select from webhook_endpoints w where w.restaurant_id = o.restaurant_id and w.off_at is null)`,
);

const kinds: Partial<Record<OrderStatus, WebhookKind>> = {
  confirmed: 'order.confirmed',
  ready: 'order.ready',
  completed: 'order.completed',
  canceled: 'order.canceled',
};

/** What a transition means to a restaurant; null if its software need not know. */
export function findOrderKind(transition: OrderTransition): WebhookKind | null {
  if (transition === 'accept' || transition === 'requestAcceptance') return 'order.created';
  if (transition === 'undoReady') return null;
  return kinds[orderTransitions[transition].to] ?? null;
}

const changesStock: readonly (WebhookKind | null)[] = ['order.created', 'order.canceled'];

/** Tells the webhooks of the restaurant about a transition. A repeat tells nothing again. */
export async function tellOrderWebhooks(app: App, payload: JobPayloads['announce-transition']): Promise<void> {
  const { orderId } = payload;
  const transition = toTransition(payload.transition);
  const kind = findOrderKind(transition);
  const [order] = kind ? await read(app.db, [orderId, transition === 'markReady']) : [];
  if (!kind || !order) return;
  const { restaurantId, mealId } = order;
  const at = payload.at ? new Date(payload.at) : app.clock.now();
  const key = `${orderId}:${transition}:${payload.at ?? ''}`;
  await addWebhookEvent(app, { restaurantId, key, kind, subjectId: orderId, data: { orderId, mealId }, at });
  if (changesStock.includes(kind))
    await addWebhookEvent(app, {
      ...{ restaurantId, key: `${key}:stock`, kind: 'meal.stock', subjectId: mealId, data: { mealId }, at },
    });
}

/** Tells the webhooks of the restaurant about a refund, once. */
export async function tellRefundWebhooks(app: App, { refundId }: JobPayloads['announce-refund']): Promise<void> {
  const [refund] = await readRefund(app.db, [refundId]);
  if (!refund) return;
  const { restaurantId, orderId, createdAt: at } = refund;
  const data = { orderId, refundId };
  await addWebhookEvent(app, {
    restaurantId,
    key: `refund:${refundId}`,
    kind: 'order.refunded',
    subjectId: orderId,
    data,
    at,
  });
}
