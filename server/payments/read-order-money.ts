import { orderTerms } from '@fondly/contract/order-statuses';
import type { CustomerMoneyView } from '@fondly/contract/orders';
import { type ShownRefundReason, shownRefundReasons, toRefundState } from '@fondly/contract/restaurant/refund-reasons';
import type { RestaurantMoneyView } from '@fondly/contract/restaurant/refunds';
import type { Customer } from '../accounts/sessions/actor.ts';
import { readOrderShare } from '../ledger/read-order-share.ts';
import { visibleToRestaurantSql } from '../orders/list-restaurant-orders.ts';
import { listRestaurantSteps } from '../orders/list-restaurant-steps.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import {
  type Order,
  orderColumns,
  orderColumnsOf,
  orderRow,
  type Refund,
  refundColumns,
  refundRow,
} from '../orders/schema.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { integer, notNull, row, text } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { Problem } from '../platform/http/problem.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Manager } from '../restaurants/staff-actors.ts';

const findCustomerOrder = statement(
  'order-money-of-customer',
  row({ ...orderRow.columns, restaurantName: text }),
  `select ${orderColumnsOf('o')}, r.name as restaurant_name from orders o join restaurants r on r.id = o.restaurant_id
   where o.id = $1 and o.customer_id = $2`,
);
const findRestaurantOrder = statement(
  'order-money-of-restaurant',
  orderRow,
  `select ${orderColumns} from orders
   where id = $1 and ${staffAccessSql('restaurant_id', 2)} and ${visibleToRestaurantSql}`,
);
const listRefunds = statement(
  'refunds-of-order',
  refundRow,
  `select ${refundColumns} from refunds where order_id = $1 order by created_at, id`,
);
const sumPaidByHand = statement(
  'order-paid-by-hand',
  row({ cents: notNull(integer) }),
  `select coalesce(sum(l.amount_cents), 0)::int as cents from payout_lines l join payouts p on p.id = l.payout_id
   where l.type = 'by-hand-order' and l.source = $1::uuid::text and p.status <> 'failed'`,
);

/** Reads the payment of a customer's own order. An order of another customer is reported as not found. */
export async function readCustomerMoney(app: App, customer: Customer, orderId: string): Promise<CustomerMoneyView> {
  const [order] = await findCustomerOrder(app.db, [orderId, customer.id]);
  if (!order) throw new Problem('order-not-found');
  const parts = await readPaidParts(app, order);
  return { ...parts, restaurantName: order.restaurantName };
}

/**
 * Reads the payment of an order for its restaurant: its share by the ledger, and which member of staff did what.
 */
export async function readRestaurantMoney(app: App, manager: Manager, orderId: string) {
  const [order] = await findRestaurantOrder(app.db, [orderId, ...staffAccessValues(manager, 'manager')]);
  if (!order) throw new Problem('order-not-found');
  const [money, steps] = await Promise.all([readOrderMoney(app, order), listRestaurantSteps(app, orderId)]);
  return { ...money, steps };
}

/** Reads the same for any order, for admins. An order that was never authorized has no amounts. */
export async function readOrderMoney(app: App, order: Order): Promise<RestaurantMoneyView> {
  const parts = await readPaidParts(app, order);
  const [{ feeCents, platformDiscountCents, ...share }, paid] = await Promise.all([
    readOrderShare(app.db, order.id),
    sumPaidByHand(app.db, [order.id]),
  ]);
  const isLive = orderTerms.awaitingPickup.includes(order.status) && order.closedReason === null;
  const open = parts.refunds
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    ...parts,
    customerName: toShortName(order.customerName),
    refundableCents: isLive && !parts.isDisputed ? Math.max(0, order.paidCents - open) : 0,
    feeCents,
    platformDiscountCents,
    feeRule: order.feeRuleId === null ? null : { basisPoints: order.feeBasisPoints, fixedCents: order.feeFixedCents },
    share: { ...share, manuallyPaidCents: expectOneRow(paid).cents },
    fundsFlow: order.fundsFlow,
  };
}

async function readPaidParts(app: App, order: Order) {
  const { orderNumber, mealName, quantity, status, paymentStatus, closedReason, timezone } = order;
  const { unitPriceCents, subtotalCents, discountCents, couponCode, discountFunder, totalCents } = order;
  const { taxCents, taxPpm, taxAreaName, taxAbsorbedCents } = order;
  const refundRows = await listRefunds(app.db, [order.id]);
  return {
    orderId: order.id,
    ...{ orderNumber, mealName, quantity, status, paymentStatus, closedReason, timezone },
    ...{ unitPriceCents, subtotalCents, discountCents, couponCode, discountFunder, totalCents },
    ...{ taxCents, taxPpm, taxAreaName, taxAbsorbedCents },
    paidCents: order.paidCents,
    paidAt: order.paymentConfirmedAt?.toISOString() ?? null,
    refundedCents: order.refundedCents,
    refunds: refundRows.map(toRefundView),
    isDisputed: order.disputedAt !== null,
  };
}

function toRefundView({ id, amountCents, status, reason, createdAt }: Refund) {
  const state = toRefundState(status);
  return { id, amountCents, state, reason: toShownReason(reason), requestedAt: createdAt.toISOString() };
}

/** A refund because the order ended stores that end as its reason. */
function toShownReason(reason: string): ShownRefundReason {
  if (reason === 'outside') return 'by-fondly';
  return shownRefundReasons.find((one) => one === reason) ?? 'order-ended';
}
