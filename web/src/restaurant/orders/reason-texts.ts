import { type DenyReason, denyReasonNames, denyReasons } from '@fondly/contract/restaurant/deny-reasons';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import * as m from '@fondly/messages';

export const denyReasonTexts: Record<DenyReason, () => string> = {
  'sold-out': m.board_dialog_deny_reason_sold_out,
  'closing-early': m.board_dialog_deny_reason_closing,
  'kitchen-problem': m.board_dialog_deny_reason_kitchen,
};

export const refundReasonTexts: Record<RefundReason, () => string> = {
  'sold-out': m.restaurant_refund_reason_sold_out,
  'something-missing': m.restaurant_refund_reason_something_missing,
  quality: m.restaurant_refund_reason_quality,
  'kitchen-closed': m.restaurant_refund_reason_kitchen_closed,
  'customer-asked': m.restaurant_refund_reason_customer_asked,
  other: m.restaurant_refund_reason_other,
};

export const refundReasonNames: RefundReason[] = [
  'sold-out',
  'something-missing',
  'quality',
  'kitchen-closed',
  'customer-asked',
  'other',
];

const textsByStoredReason = new Map<string, () => string>([
  ...denyReasonNames.map((reason): [string, () => string] => [denyReasons[reason], denyReasonTexts[reason]]),
  ...refundReasonNames.map((reason): [string, () => string] => [refundReasons[reason], refundReasonTexts[reason]]),
]);

/** Orders store the English text of a chosen reason. What staff wrote themselves stays as written. */
export const translateReason = (stored: string): string => textsByStoredReason.get(stored)?.() ?? stored;
