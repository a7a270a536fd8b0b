import { expect, test } from 'vitest';
import { explainPaymentError } from './explain-payment-error.ts';

test.for([
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds', message: 'In any language' },
    "Your card doesn't have enough funds. Try another card.",
  ],
  [
    { type: 'card_error', code: 'incorrect_cvc', message: 'In any language' },
    "The security code doesn't match your card. Check it and try again.",
  ],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'stolen_card' },
    'Your card was declined. Try another card, or call your bank.',
  ],
  [
    { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    "Your bank couldn't confirm that it's you. Try again and follow your bank's steps.",
  ],
  [{ type: 'card_error', message: 'Your card was declined.' }, 'Your card was declined.'],
  [{ type: 'validation_error', message: 'Your card number is incomplete.' }, 'Your card number is incomplete.'],
  [{ type: 'card_error' }, 'An error occurred during payment'],
  [{ type: 'api_connection_error', message: 'secret innards' }, 'Payment failed. Please try again.'],
] as const)('a failed payment with %j is explained as "%s"', ([error, sentence]) => {
  expect(explainPaymentError(error)).toBe(sentence);
});
