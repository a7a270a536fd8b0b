import type { OperatorOrderView } from '@fondly/contract/admin/orders';
import { movesFor } from '@fondly/contract/order-transitions';
import { eq } from 'drizzle-orm';
import { type Order, orders } from '../../orders/schema.ts';
import { moneyOf } from '../../payments/read-order-money.ts';
import type { App } from '../../platform/app.ts';
import { one, prepared } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findComplaint } from '../../problem-reports/read-problem-reports.ts';
import { restaurants } from '../../restaurants/schema.ts';
import { auditOf } from '../list-audit-entries.ts';
import { maskEmail, maskPhone } from '../mask.ts';

type Step = OperatorOrderView['timeline'][number];

const readSteps = prepared<Omit<Step, 'at'> & { at: Date }>(
  'admin-order-steps',
  `select h.at, h.move, h.mover, u.name as who, h.cause from order_history h left join users u on u.id = h.actor_id
   where h.order_id = $1 order by h.id`,
);
const readAlarms = prepared<{ id: number; kind: string; text: string }>(
  'admin-order-alarms',
  'select id::int, kind, text from alarms where order_id = $1 and resolved_at is null order by id',
);

/**
 * Everything about one order; contact data only hinted at.
 *
 * @throws Problem `order-not-found`
 */
export async function readOrder(app: App, id: string): Promise<OperatorOrderView> {
  const [order] = await app.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Problem('order-not-found');
  const [kitchens, steps, money, complaint, alarms, audit] = await Promise.all([
    app.db.select({ name: restaurants.name }).from(restaurants).where(eq(restaurants.id, order.restaurantId)),
    readSteps(app.db, [id]),
    moneyOf(app, order),
    findComplaint(app, id),
    readAlarms(app.db, [id]),
    auditOf(app, id),
  ]);
  return {
    ...factsOf(order),
    restaurantName: one(kitchens).name,
    money,
    leftCents: Math.max(0, order.paidCents - askedBack(money)),
    canCancel: movesFor(order, 'admin').includes('cancelByAdmin'),
    timeline: [placed(order), ...steps.map((step) => ({ ...step, at: step.at.toISOString() }))],
    ...{ complaint, alarms, audit },
  };
}

/** Refunds that are made or on their way, in cents. */
const askedBack = ({ refunds }: OperatorOrderView['money']): number =>
  refunds.reduce((sum, { state, amountCents }) => (state === 'failed' ? sum : sum + amountCents), 0);

const placed = (order: Order): Step => ({
  at: order.createdAt.toISOString(),
  move: 'place',
  mover: 'customer',
  who: null,
  cause: null,
});

function factsOf(order: Order) {
  const { id, orderNumber, customerId, customerName, restaurantId, mealName, quantity, status, paymentStatus } = order;
  const { paidCents, refundedCents, timezone, specialInstructions, closedReason, reason } = order;
  return {
    ...{ id, orderNumber, customerId, customerName, restaurantId, mealName, quantity, status, paymentStatus },
    ...{ paidCents, refundedCents, timezone, specialInstructions, closedReason, reason },
    contact: { email: maskEmail(order.customerEmail), phone: maskPhone(order.customerPhone) },
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    createdAt: order.createdAt.toISOString(),
  };
}
