import type { ClosedReason, PaymentStatus } from './order-transitions.ts';
import { policies } from './policies.ts';
import { daysAfter } from './time.ts';

/** What was wrong with an order, in the words that a customer chooses from and a kitchen reads. */
export const complaintReasons = {
  'something-missing': 'Something was missing',
  quality: 'The food was not as it should be',
  'wrong-meal': 'I got another meal',
  allergen: 'An allergen was not named',
  'kitchen-closed': 'The kitchen was closed, or had nothing left',
  other: 'Something else',
} as const;
export type ComplaintReason = keyof typeof complaintReasons;

/** `with-fondly` when the kitchen's time to answer is over, or its answer did not settle it. */
export const complaintStatuses = ['with-kitchen', 'with-fondly', 'settled'] as const;
export type ComplaintStatus = (typeof complaintStatuses)[number];

export const complaintOutcomes = ['refund', 'part-refund', 'answer'] as const;
export type ComplaintOutcome = (typeof complaintOutcomes)[number];

type Reported = {
  paymentStatus: PaymentStatus;
  closedReason: ClosedReason | null;
  pickupStart: Date;
  pickupEnd: Date;
};

/** The last moment to report a problem with an order: days after its window ended. */
export const reportBy = (pickupEnd: Date): Date => daysAfter(pickupEnd, policies.complaintDays);

/**
 * Whether a problem with this order can be reported: it was paid, its window has begun or it is over, and the time to
 * report is not. An order that ended without a meal has had its money back.
 */
export function canReport({ paymentStatus, closedReason, pickupStart, pickupEnd }: Reported, now: Date): boolean {
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'part_refunded' || paymentStatus === 'refunded';
  const isMeant =
    closedReason === 'collected' || closedReason === 'no_show' || (closedReason === null && now >= pickupStart);
  return isPaid && isMeant && now < reportBy(pickupEnd);
}
