type CardError = { type?: string; message?: string };

/** The sentence for an error of the card form: Stripe's own about a card or a field, else ours. */
export function explainPaymentError({ type, message }: CardError): string {
  if (type === 'card_error' || type === 'validation_error') return message || 'An error occurred during payment';
  return 'Payment failed. Please try again.';
}

export const unexpectedErrorText = 'An unexpected error occurred. Please try again.';
