import { closedReasons } from '@fondly/contract/order-transitions';
import type { RefundActor } from '@fondly/contract/restaurant/refund-reasons';
import {
  boolean,
  date,
  integer,
  listSqlNames,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../platform/database/row.ts';
import { orderStatusColumn, paymentStatusColumn, refundStatusColumn } from '../platform/database/status-columns.ts';

/** An order with all columns of its table. */
export const orderRow = row({
  id: uuid,
  requestId: uuid,
  orderNumber: text,
  customerId: uuid,
  restaurantId: uuid,
  mealId: uuid,
  quantity: integer,
  customerName: text,
  customerEmail: text,
  customerPhone: text,
  specialInstructions: text,
  mealName: text,
  mealImageUrl: nullable(text),
  unitPriceCents: integer,
  originalUnitPriceCents: nullable(integer),
  pickupStart: timestamp,
  pickupEnd: timestamp,
  serviceDate: date,
  timezone: text,
  subtotalCents: integer,
  discountCents: integer,
  discountType: nullable(oneOf(['percent', 'fixed'])),
  discountFunder: nullable(oneOf(['platform', 'restaurant'])),
  couponCode: nullable(text),
  taxCents: integer,
  taxArea: nullable(text),
  taxAreaName: nullable(text),
  taxPpm: integer,
  taxBaseCents: integer,
  taxAbsorbedCents: integer,
  feeRuleId: nullable(uuid),
  feeBasisPoints: integer,
  feeFixedCents: integer,
  feeCents: integer,
  totalCents: integer,
  paidCents: integer,
  refundedCents: integer,
  status: orderStatusColumn,
  paymentStatus: paymentStatusColumn,
  closedReason: nullable(oneOf(closedReasons)),
  reason: nullable(text),
  captureDecision: nullable(oneOf(['capture', 'void'])),
  captureDecidedAt: nullable(timestamp),
  /** Part of the capture's idempotency key: the next number after each refusal. */
  captureAttempt: integer,
  fundsFlow: oneOf(['destination', 'held', 'none']),
  destinationAccount: nullable(text),
  paymentIntentId: nullable(text),
  stripeCheckoutSessionId: nullable(text),
  stripeChargeId: nullable(text),
  stripeTransferId: nullable(text),
  declineCount: integer,
  /** Stripe's decline code, or the code of its error where the bank gave none. */
  declineCode: nullable(text),
  authorizedAt: nullable(timestamp),
  captureBefore: nullable(timestamp),
  answerBy: nullable(timestamp),
  paymentConfirmedAt: nullable(timestamp),
  paymentFailedAt: nullable(timestamp),
  disputedAt: nullable(timestamp),
  /** When an admin excused a missed pickup. */
  noShowExcusedAt: nullable(timestamp),
  /** When the restaurant changed the ingredients after the customer had ordered. */
  foodChangedAt: nullable(timestamp),
  /** The customer has put portions on sale again, whatever came of it. */
  hasReleases: boolean,
  acknowledgedAt: nullable(timestamp),
  wrongCodes: integer,
  codeLockedUntil: nullable(timestamp),
  handedOverWithoutCode: boolean,
  archived: boolean,
  restaurantNote: text,
  checkedOfflineAt: nullable(timestamp),
  createdAt: timestamp,
  updatedAt: timestamp,
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
  const columns = listSqlNames(orderRow).map((name) => {
    const databaseName = databaseNames.get(name);
    return databaseName ? `${prefix}${databaseName} as ${name}` : `${prefix}${name}`;
  });
  return columns.join(', ');
}

/** The columns of `orderRow`, for a statement that reads or changes `orders` alone and without an alias. */
export const orderColumns = listOrderColumns('');

/** The same columns for a join. @param alias - of `orders` in the statement, such as `o` */
export const orderColumnsOf = (alias: string): string => listOrderColumns(`${alias}.`);

/** A refund with all columns of its table. */
export const refundRow = row({
  id: uuid,
  orderId: uuid,
  requestId: nullable(uuid),
  amountCents: integer,
  reason: text,
  actor: oneOf<RefundActor>(['fondly', 'restaurant', 'admin', 'provider']),
  actorId: nullable(uuid),
  status: refundStatusColumn,
  attempt: integer,
  reversalCents: nullable(integer),
  stripeRefundId: nullable(text),
  failureReason: nullable(text),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type Refund = Row<typeof refundRow>;

/** The columns of `refundRow`, for a statement that reads or changes `refunds` alone and without an alias. */
export const refundColumns = listSqlNames(refundRow).join(', ');

/** A rating with all columns of its table. */
export const ratingRow = row({
  orderId: uuid,
  restaurantId: uuid,
  customerId: uuid,
  rating: integer,
  review: text,
  /** Set while an admin hides the rating from the average and from every page. */
  hiddenAt: nullable(timestamp),
  hiddenReason: nullable(text),
  /** By someone who has worked for the restaurant: marked, and not in its average. */
  isInsider: boolean,
  createdAt: timestamp,
  updatedAt: timestamp,
  /** Others may read the review. */
  isPublic: boolean,
});

/** The columns of `ratingRow`, for a statement that reads or changes `ratings` alone and without an alias. */
export const ratingColumns = listSqlNames(ratingRow).join(', ');
