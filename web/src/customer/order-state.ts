import type { PaymentStatus } from '@fondly/contract/order-transitions';
import type { OrderView } from '@fondly/contract/orders';

type State = Pick<OrderView, 'status' | 'paymentStatus' | 'closedReason' | 'isCapturePending'>;

const unpaid: readonly PaymentStatus[] = ['none', 'requires_action', 'failed'];
const secured: readonly PaymentStatus[] = ['authorised', 'paid', 'part_refunded'];

/** Its portions are kept, and its buyer may pay now. */
export function isAwaitingPayment({ paymentStatus, closedReason, isCapturePending }: State): boolean {
  return closedReason === null && !isCapturePending && unpaid.includes(paymentStatus);
}

/** The money is there or promised by the bank: the server confirms what the card form has said. */
export function isPaymentSecured({ paymentStatus, closedReason }: State): boolean {
  return secured.includes(paymentStatus) && (closedReason === null || closedReason === 'collected');
}

/** The bank thinks, or the money is being taken: nobody can do anything but wait. */
export function isPaymentProcessing({ paymentStatus, closedReason, isCapturePending }: State): boolean {
  return closedReason === null && (isCapturePending || paymentStatus === 'processing');
}

/** Paid, and the kitchen has not said yet whether it can cook it. */
export function isAwaitingApproval({ status, paymentStatus, closedReason, isCapturePending }: State): boolean {
  return closedReason === null && !isCapturePending && status === 'pending' && secured.includes(paymentStatus);
}

/** Something to come for, to pay or to wait for: it stands on top of the page as a ticket. */
export function isUpcoming({ closedReason }: State): boolean {
  return closedReason === null;
}
