import type { ShownRefundReason } from '@fondly/contract/restaurant/refund-reasons';
import * as m from '@fondly/messages';

/** Why something was refunded, as restaurants and admins choose and read it. */
const refundReasonTexts: Record<ShownRefundReason, () => string> = {
  'sold-out': m.order_money_reason_sold_out,
  'something-missing': m.order_money_reason_something_missing,
  quality: m.order_money_reason_quality,
  'kitchen-closed': m.order_money_reason_kitchen_closed,
  'customer-asked': m.order_money_reason_customer_asked,
  other: m.order_money_reason_other,
  'by-fondly': m.order_money_reason_by_fondly,
  'order-ended': m.order_money_reason_order_ended,
};

export function describeRefundReason(
  reason: ShownRefundReason,
  audience: 'customer' | 'restaurant' | 'admin' = 'restaurant',
): string {
  if (audience === 'customer' && reason === 'customer-asked') return m.order_money_reason_you_asked();
  return refundReasonTexts[reason]();
}
