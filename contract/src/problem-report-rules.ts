import { type PaymentStatus, paymentTerms } from './order-statuses.ts';
import type { ClosedReason } from './order-transitions.ts';
import { policies } from './policies.ts';
import { daysAfter } from './time.ts';

/** What was wrong with an order: the customer chooses one. */
export const problemReportReasonNames = [
  'something-missing',
  'quality',
  'wrong-meal',
  'allergen',
  'kitchen-closed',
  'menu-price-lower',
  'other',
] as const;
export type ProblemReportReason = (typeof problemReportReasonNames)[number];

/** `with-fondly` when the kitchen's time to answer is over, or its answer did not settle it. */
export const problemReportStatuses = ['with-kitchen', 'with-fondly', 'settled'] as const;
export type ProblemReportStatus = (typeof problemReportStatuses)[number];

export const problemReportOutcomes = ['refund', 'part-refund', 'answer'] as const;
export type ProblemReportOutcome = (typeof problemReportOutcomes)[number];

type ReportableOrder = {
  paymentStatus: PaymentStatus;
  closedReason: ClosedReason | null;
  pickupStart: Date;
  pickupEnd: Date;
};

/** The last moment to report a problem with an order: days after its window ended. */
export const problemReportDeadline = (pickupEnd: Date): Date => daysAfter(pickupEnd, policies.problemReportDays);

/**
 * Whether a problem with this order can be reported: it was paid, its window has begun or it is over, and the time to
 * report is not. An order that ended without a meal has had its money back.
 */
export function canReportProblem(
  { paymentStatus, closedReason, pickupStart, pickupEnd }: ReportableOrder,
  now: Date,
): boolean {
  const isInReportPeriod =
    closedReason === 'collected' || closedReason === 'no_show' || (closedReason === null && now >= pickupStart);
  return paymentTerms.captured.includes(paymentStatus) && isInReportPeriod && now < problemReportDeadline(pickupEnd);
}
