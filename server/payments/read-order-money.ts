import type { CustomerMoneyView, KitchenMoneyView } from '@fondly/contract/refunds';
import { type RefundReason, refundReasons, refundStateOf } from '@fondly/contract/restaurant/refund-reasons';
import { and, asc, eq } from 'drizzle-orm';
import type { Customer } from '../accounts/sessions/actor.ts';
import { readShareOf } from '../ledger/read-order-share.ts';
import { shownToKitchen } from '../orders/list-restaurant-orders.ts';
import { readKitchenSteps } from '../orders/list-restaurant-steps.ts';
import { shortName } from '../orders/restaurant-order-view.ts';
import { type Order, orders, type Refund, refunds } from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { one, prepared } from '../platform/database/db.ts';
import { Problem } from '../platform/http/problem.ts';
import { restaurants } from '../restaurants/schema.ts';
import { ofKitchen } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';

const paidByHand = prepared<{ cents: number }>(
  'order-paid-by-hand',
  `select coalesce(sum(l.amount_cents), 0)::int as cents from payout_lines l join payouts p on p.id = l.payout_id
   where l.type = 'by-hand-order' and l.source = $1::uuid::text and p.status <> 'failed'`,
);

/** @throws Problem `order-not-found`, for strangers too */
export async function readCustomerMoney(app: App, customer: Customer, orderId: string): Promise<CustomerMoneyView> {
  const [row] = await app.db
    .select({ order: orders, restaurantName: restaurants.name })
    .from(orders)
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customer.id)));
  if (!row) throw new Problem('order-not-found');
  return { ...(await paidParts(app, row.order)), restaurantName: row.restaurantName };
}

/** The kitchen's side: its share by the ledger, never by the order's status, and who of it did what. @throws Problem `order-not-found` */
export async function readKitchenMoney(app: App, manager: Manager, orderId: string) {
  const mine = and(eq(orders.id, orderId), ofKitchen(orders.restaurantId, manager, 'manager'), shownToKitchen);
  const [order] = await app.db.select().from(orders).where(mine);
  if (!order) throw new Problem('order-not-found');
  const [money, steps] = await Promise.all([moneyOf(app, order), readKitchenSteps(app, orderId)]);
  return { ...money, steps };
}

/** The same of any order, for operators: where no money was secured there is just none. */
export async function moneyOf(app: App, order: Order): Promise<KitchenMoneyView> {
  const parts = await paidParts(app, order);
  const [{ feeCents, platformDiscountCents, ...share }, paid] = await Promise.all([
    readShareOf(app.db, order.id),
    paidByHand(app.db, [order.id]),
  ]);
  const isLive = (order.status === 'confirmed' || order.status === 'ready') && order.closedReason === null;
  const open = parts.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...parts,
    customerName: shortName(order.customerName),
    refundableCents: isLive && !parts.isDisputed ? Math.max(0, order.paidCents - open) : 0,
    feeCents,
    platformDiscountCents,
    share: { ...share, paidByHandCents: one(paid).cents },
    fundsFlow: order.fundsFlow,
  };
}

async function paidParts(app: App, order: Order) {
  const { orderNumber, mealName, quantity, status, paymentStatus, closedReason, timezone } = order;
  const { unitPriceCents, subtotalCents, discountCents, couponCode, discountFunder, taxCents, totalCents } = order;
  const made = await app.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
  return {
    orderId: order.id,
    ...{ orderNumber, mealName, quantity, status, paymentStatus, closedReason, timezone },
    ...{ unitPriceCents, subtotalCents, discountCents, couponCode, discountFunder, taxCents, totalCents },
    paidCents: order.paidCents,
    paidAt: order.paymentConfirmedAt?.toISOString() ?? null,
    refundedCents: order.refundedCents,
    refunds: made.map(refundView),
    isDisputed: order.disputedAt !== null,
  };
}

function refundView({ id, amountCents, status, reason, createdAt }: Refund) {
  const state = refundStateOf(status);
  return { id, amountCents, state, reason: wordsOf(reason), requestedAt: createdAt.toISOString() };
}

/** A refund that followed from the end of an order has that end as its reason; the order says it in words. */
function wordsOf(reason: string): string {
  if (reason === 'outside') return 'Refunded by Fondly';
  return reason in refundReasons ? refundReasons[reason as RefundReason] : 'The order ended';
}
