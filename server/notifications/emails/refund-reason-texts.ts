import { type RefundReason, refundReasons } from '@fondly/contract/restaurant/refund-reasons';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

const texts: Record<Exclude<RefundReason, 'other'>, (typeof m)['email_orders_refund_reason_asked']> = {
  'sold-out': m.email_orders_refund_reason_sold_out,
  'something-missing': m.email_orders_refund_reason_missing,
  quality: m.email_orders_refund_reason_quality,
  'kitchen-closed': m.email_orders_refund_reason_closed,
  'customer-asked': m.email_orders_refund_reason_asked,
};

type NamedReason = keyof typeof texts;
const isNamed = (reason: string): reason is NamedReason => reason in texts;

/** The reason as a sentence for the customer; null for a reason that says nothing. */
export const toRefundReasonText = (reason: string, locale: Language): string | null =>
  isNamed(reason) ? texts[reason]({}, { locale }) : null;

/** The reason whose English text an order stored; null for words of the restaurant. */
export const findRefundReason = (text: string): NamedReason | null =>
  (Object.keys(refundReasons).find((reason) => isNamed(reason) && refundReasons[reason] === text) as
    | NamedReason
    | undefined) ?? null;
