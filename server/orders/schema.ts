import {
  type ClosedReason,
  closedReasons,
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
} from '@fondly/contract/order-transitions';
import type { RefundActor, RefundStatus } from '@fondly/contract/restaurant/refund-reasons';
import { and, isNotNull, or, sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Row } from '../platform/database/row.ts';
import * as column from '../platform/database/row.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  requestId: uuid('request_id').notNull(),
  orderNumber: text('order_number').notNull(),
  customerId: uuid('customer_id').notNull(),
  restaurantId: uuid('restaurant_id').notNull(),
  mealId: uuid('meal_id').notNull(),
  quantity: integer('quantity').notNull(),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  specialInstructions: text('special_instructions').notNull(),
  mealName: text('meal_name').notNull(),
  mealImageUrl: text('meal_image_url'),
  unitPriceCents: integer('unit_price_cents').notNull(),
  originalUnitPriceCents: integer('original_unit_price_cents'),
  pickupStart: instant('pickup_start').notNull(),
  pickupEnd: instant('pickup_end').notNull(),
  serviceDate: date('service_date').notNull(),
  timezone: text('timezone').notNull(),
  subtotalCents: integer('subtotal_cents').notNull(),
  discountCents: integer('discount_cents').notNull(),
  discountType: text('discount_type').$type<'percent' | 'fixed'>(),
  discountFunder: text('discount_funder').$type<'platform' | 'restaurant'>(),
  couponCode: text('coupon_code'),
  taxCents: integer('tax_cents').notNull(),
  feeCents: integer('fee_cents').notNull(),
  totalCents: integer('total_cents').notNull(),
  paidCents: integer('paid_cents').notNull(),
  refundedCents: integer('refunded_cents').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  paymentStatus: text('payment_status').$type<PaymentStatus>().notNull(),
  closedReason: text('closed_reason').$type<ClosedReason>(),
  reason: text('reason'),
  captureDecision: text('settlement').$type<'capture' | 'void'>(),
  captureDecidedAt: instant('settled_at'),
  fundsFlow: text('funds_flow').$type<'destination' | 'held' | 'none'>().notNull(),
  destinationAccount: text('destination_account'),
  paymentIntentId: text('payment_intent_id'),
  stripeCheckoutSessionId: text('stripe_checkout_session_id'),
  stripeChargeId: text('stripe_charge_id'),
  stripeTransferId: text('stripe_transfer_id'),
  declineCount: integer('decline_count').notNull(),
  declineMessage: text('decline_message'),
  authorizedAt: instant('authorised_at'),
  captureBefore: instant('capture_before'),
  answerBy: instant('answer_by'),
  paymentConfirmedAt: instant('payment_confirmed_at'),
  paymentFailedAt: instant('payment_failed_at'),
  disputedAt: instant('disputed_at'),
  /** Since when the kitchen says something else about what is in the meal than its buyer read. */
  foodChangedAt: instant('food_changed_at'),
  acknowledgedAt: instant('acknowledged_at'),
  wrongCodes: integer('wrong_codes').notNull(),
  codeLockedUntil: instant('code_locked_until'),
  handedOverWithoutCode: boolean('handed_over_without_code').notNull(),
  archived: boolean('archived').notNull(),
  restaurantNote: text('kitchen_note').notNull(),
  checkedOfflineAt: instant('checked_offline_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** The condition of `visibleToRestaurantSql`, for the query builder. */
export const isVisibleToRestaurant = or(
  isNotNull(orders.paymentConfirmedAt),
  and(isNotNull(orders.answerBy), sql`${orders.status} <> 'failed'`),
);

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  requestId: uuid('request_id'),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason').notNull(),
  actor: text('actor').$type<RefundActor>().notNull(),
  actorId: uuid('actor_id'),
  status: text('status').$type<RefundStatus>().notNull(),
  attempt: integer('attempt').notNull(),
  reversalCents: integer('reversal_cents'),
  stripeRefundId: text('stripe_refund_id'),
  failureReason: text('failure_reason'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const disputes = pgTable('disputes', {
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text('reason').notNull(),
  status: text('status').notNull(),
  evidenceDueBy: instant('evidence_due_by'),
  openedAt: instant('opened_at').notNull(),
  closedAt: instant('closed_at'),
  updatedAt: instant('updated_at').notNull(),
});

/** An order with all columns of its table. */
export const orderRow = column.row({
  id: column.uuid,
  requestId: column.uuid,
  orderNumber: column.text,
  customerId: column.uuid,
  restaurantId: column.uuid,
  mealId: column.uuid,
  quantity: column.integer,
  customerName: column.text,
  customerEmail: column.text,
  customerPhone: column.text,
  specialInstructions: column.text,
  mealName: column.text,
  mealImageUrl: column.nullable(column.text),
  unitPriceCents: column.integer,
  originalUnitPriceCents: column.nullable(column.integer),
  pickupStart: column.timestamp,
  pickupEnd: column.timestamp,
  serviceDate: column.date,
  timezone: column.text,
  subtotalCents: column.integer,
  discountCents: column.integer,
  discountType: column.nullable(column.oneOf(['percent', 'fixed'])),
  discountFunder: column.nullable(column.oneOf(['platform', 'restaurant'])),
  couponCode: column.nullable(column.text),
  taxCents: column.integer,
  feeCents: column.integer,
  totalCents: column.integer,
  paidCents: column.integer,
  refundedCents: column.integer,
  status: column.oneOf(orderStatuses),
  paymentStatus: column.oneOf(paymentStatuses),
  closedReason: column.nullable(column.oneOf(closedReasons)),
  reason: column.nullable(column.text),
  captureDecision: column.nullable(column.oneOf(['capture', 'void'])),
  captureDecidedAt: column.nullable(column.timestamp),
  fundsFlow: column.oneOf(['destination', 'held', 'none']),
  destinationAccount: column.nullable(column.text),
  paymentIntentId: column.nullable(column.text),
  stripeCheckoutSessionId: column.nullable(column.text),
  stripeChargeId: column.nullable(column.text),
  stripeTransferId: column.nullable(column.text),
  declineCount: column.integer,
  declineMessage: column.nullable(column.text),
  authorizedAt: column.nullable(column.timestamp),
  captureBefore: column.nullable(column.timestamp),
  answerBy: column.nullable(column.timestamp),
  paymentConfirmedAt: column.nullable(column.timestamp),
  paymentFailedAt: column.nullable(column.timestamp),
  disputedAt: column.nullable(column.timestamp),
  /** Since when the restaurant describes the ingredients of the meal otherwise than its customer read. */
  foodChangedAt: column.nullable(column.timestamp),
  acknowledgedAt: column.nullable(column.timestamp),
  wrongCodes: column.integer,
  codeLockedUntil: column.nullable(column.timestamp),
  handedOverWithoutCode: column.boolean,
  archived: column.boolean,
  restaurantNote: column.text,
  checkedOfflineAt: column.nullable(column.timestamp),
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
});
export type Order = Row<typeof orderRow>;

/** Columns whose name in the database is older than the name in the code. */
const databaseNames = new Map([
  ['capture_decision', 'settlement'],
  ['capture_decided_at', 'settled_at'],
  ['authorized_at', 'authorised_at'],
  ['restaurant_note', 'kitchen_note'],
]);

function listOrderColumns(prefix: string): string {
  const columns = column.listSqlNames(orderRow).map((name) => {
    const databaseName = databaseNames.get(name);
    return databaseName ? `${prefix}${databaseName} as ${name}` : `${prefix}${name}`;
  });
  return columns.join(', ');
}

/** The columns of `orderRow`, for a statement that reads or changes `orders` alone and without an alias. */
export const orderColumns = listOrderColumns('');

/** The same for a join. @param alias - of `orders` in the statement, such as `o` */
export const orderColumnsOf = (alias: string): string => listOrderColumns(`${alias}.`);

/** A refund with all columns of its table. */
export const refundRow = column.row({
  id: column.uuid,
  orderId: column.uuid,
  requestId: column.nullable(column.uuid),
  amountCents: column.integer,
  reason: column.text,
  actor: column.oneOf<RefundActor>(['fondly', 'restaurant', 'admin', 'provider']),
  actorId: column.nullable(column.uuid),
  status: column.oneOf<RefundStatus>(['requested', 'submitted', 'pending', 'succeeded', 'failed', 'canceled']),
  attempt: column.integer,
  reversalCents: column.nullable(column.integer),
  stripeRefundId: column.nullable(column.text),
  failureReason: column.nullable(column.text),
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
});
export type Refund = Row<typeof refundRow>;

/** The columns of `refundRow`, for a statement that reads or changes `refunds` alone and without an alias. */
export const refundColumns = column.listSqlNames(refundRow).join(', ');

/** A rating with all columns of its table. */
export const ratingRow = column.row({
  orderId: column.uuid,
  restaurantId: column.uuid,
  customerId: column.uuid,
  rating: column.integer,
  review: column.text,
  /** An admin hid it from the average and from every page, for this reason. */
  hiddenAt: column.nullable(column.timestamp),
  hiddenReason: column.nullable(column.text),
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
});

/** The columns of `ratingRow`, for a statement that reads or changes `ratings` alone and without an alias. */
export const ratingColumns = column.listSqlNames(ratingRow).join(', ');
