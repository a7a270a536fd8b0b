import { toDeclineReason } from '@fondly/contract/sentences/decline-reasons';
import * as m from '@fondly/messages';
import { explainDecline } from '../../explain-decline.ts';

type PaymentError = { type?: string; code?: string; decline_code?: string; message?: string };

/** The sentence for an error of the card form: about the card ours, about a field Stripe's, else a general one. */
export function explainPaymentError({ type, code, decline_code: declineCode, message }: PaymentError): string {
  const cause = declineCode ?? code;
  // Stripe calls a failed bank verification an invalid request.
  if (cause && (type === 'card_error' || cause === 'payment_intent_authentication_failure'))
    return explainDecline(toDeclineReason(cause));
  if (type === 'card_error' || type === 'validation_error') return message || m.order_pay_error_card();
  return m.order_pay_error_failed();
}
