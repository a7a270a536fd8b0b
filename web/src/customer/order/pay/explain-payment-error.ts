import * as m from '@fondly/messages';

type CardError = { type?: string; message?: string };

/** The sentence for an error of the card form: Stripe's own about a card or a field, else ours. */
export function explainPaymentError({ type, message }: CardError): string {
  if (type === 'card_error' || type === 'validation_error') return message || m.order_pay_error_card();
  return m.order_pay_error_failed();
}
