import type { ClosedReason, OrderStatus, PaymentStatus } from '@fondly/contract/order-transitions';
import type { RefundActor, RefundStatus } from '@fondly/contract/restaurant/refund-reasons';
import { boolean, date, integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
export type Order = typeof orders.$inferSelect;

export const reservations = pgTable('claims', {
  orderId: uuid('order_id').primaryKey(),
  mealId: uuid('meal_id').notNull(),
  quantity: integer('quantity').notNull(),
  until: instant('until'),
  extendedAt: instant('extended_at'),
  releasedAt: instant('released_at'),
  returned: integer('returned').notNull(),
});
export type Reservation = typeof reservations.$inferSelect;

export const orderHistory = pgTable('order_history', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  transition: text('move').notNull(),
  fromStatus: text('from_status').notNull(),
  toStatus: text('to_status').notNull(),
  paymentStatus: text('payment_status').notNull(),
  actor: text('mover').notNull(),
  actorId: uuid('actor_id'),
  cause: text('cause'),
  at: instant('at').notNull(),
});

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
export type Refund = typeof refunds.$inferSelect;

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

export const alarms = pgTable('alarms', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  source: text('source').notNull(),
  orderId: uuid('order_id'),
  text: text('text').notNull(),
  raisedAt: instant('raised_at').notNull(),
  resolvedAt: instant('resolved_at'),
});

export const ratings = pgTable('ratings', {
  orderId: uuid('order_id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  rating: smallint('rating').notNull(),
  review: text('review').notNull(),
  /** An operator took it out of the average and off every page, and says why. */
  hiddenAt: instant('hidden_at'),
  hiddenReason: text('hidden_reason'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
