import {
  type OrderStatus,
  orderStatuses,
  type PaymentStatus,
  paymentStatuses,
  type RefundStatus,
  refundStatuses,
} from '@fondly/contract/order-statuses';
import { type PayoutStatus, payoutStatuses } from '@fondly/contract/restaurant/payouts';
import { type ChoiceColumn, oneOf } from './row.ts';

/**
 * Stored statuses keep their spelling, so that the release before can run beside this one. This file is part of the
 * platform because modules before `orders` read the table as well.
 */
export const orderStatusColumn = oneOf(orderStatuses, { canceled: 'cancelled' });
export const paymentStatusColumn = oneOf(paymentStatuses, { authorized: 'authorised' });
export const refundStatusColumn = oneOf(refundStatuses);
const payoutStatusColumn = oneOf(payoutStatuses);

const toSqlList = <Status extends string>(column: ChoiceColumn<Status>, statuses: readonly Status[]): string =>
  `(${statuses.map((status) => `'${column.toStored(status)}'`).join(', ')})`;

/** SQL of a term of the contract: `o.status in ${orderStatusSql(orderTerms.awaitingPickup)}`. */
export const orderStatusSql = (statuses: readonly OrderStatus[]): string => toSqlList(orderStatusColumn, statuses);
export const paymentStatusSql = (statuses: readonly PaymentStatus[]): string =>
  toSqlList(paymentStatusColumn, statuses);
export const refundStatusSql = (statuses: readonly RefundStatus[]): string => toSqlList(refundStatusColumn, statuses);
export const payoutStatusSql = (statuses: readonly PayoutStatus[]): string => toSqlList(payoutStatusColumn, statuses);
