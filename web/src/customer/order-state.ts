import { paymentTerms } from '@fondly/contract/order-statuses';
import type { OrderView } from '@fondly/contract/orders';

type State = Pick<OrderView, 'status' | 'paymentStatus' | 'closedReason' | 'isCapturePending'>;

/** Its portions are reserved, and the customer can pay now. */
export function isAwaitingPayment({ paymentStatus, closedReason, isCapturePending }: State): boolean {
  return closedReason === null && !isCapturePending && paymentTerms.payable.includes(paymentStatus);
}

/** The payment is authorized or captured, so the server confirms what the card form reported. */
export function isPaymentSecured({ paymentStatus, closedReason }: State): boolean {
  return paymentTerms.held.includes(paymentStatus) && (closedReason === null || closedReason === 'collected');
}

/** The bank is deciding or the payment is being captured: the customer can only wait. */
export function isPaymentProcessing({ paymentStatus, closedReason, isCapturePending }: State): boolean {
  return closedReason === null && (isCapturePending || paymentStatus === 'processing');
}

/** Paid, and the restaurant has not accepted or denied it yet. */
export function isAwaitingApproval({ status, paymentStatus, closedReason, isCapturePending }: State): boolean {
  return (
    closedReason === null && !isCapturePending && status === 'pending' && paymentTerms.held.includes(paymentStatus)
  );
}

/** An order to collect, to pay or to wait for, shown as a ticket at the top of the page. */
export function isUpcoming({ closedReason }: State): boolean {
  return closedReason === null;
}
