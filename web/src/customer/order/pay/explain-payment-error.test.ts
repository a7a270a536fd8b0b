import { expect, test } from 'vitest';
import { explainPaymentError } from './explain-payment-error.ts';

test.for([
  [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  [{ type: 'validation_error', message: 'Your card number is incomplete.' }, 'Your card number is incomplete.'],
  [{ type: 'card_error' }, 'An error occurred during payment'],
  [{ type: 'api_connection_error', message: 'secret innards' }, 'Payment failed. Please try again.'],
] as const)('a failed payment with %j is explained as "%s"', ([error, sentence]) => {
  expect(explainPaymentError(error)).toBe(sentence);
});
