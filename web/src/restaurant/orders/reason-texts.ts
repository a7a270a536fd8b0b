import { type DenyReason, denyReasonNames, denyReasons } from '@fondly/contract/restaurant/deny-reasons';
import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import * as m from '@fondly/messages';
import { describeRefundReason } from '../../shared/order/refund-reason-texts.ts';

export const denyReasonTexts: Record<DenyReason, () => string> = {
  'sold-out': m.board_dialog_deny_reason_sold_out,
  'closing-early': m.board_dialog_deny_reason_closing,
  'kitchen-problem': m.board_dialog_deny_reason_kitchen,
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
  ...refundReasonNames.map((reason): [string, () => string] => [
    refundReasons[reason],
    () => describeRefundReason(reason),
  ]),
]);

/** Orders store the English text of a chosen reason. What staff wrote themselves stays as written. */
export const translateReason = (stored: string): string => textsByStoredReason.get(stored)?.() ?? stored;
