import { expect, test } from 'vitest';
import { toDeclineReason } from './decline-reasons.ts';

test.for([
  ['insufficient_funds', 'insufficient-funds'],
  ['withdrawal_count_limit_exceeded', 'limit-reached'],
  ['expired_card', 'card-expired'],
  ['incorrect_cvc', 'wrong-security-code'],
  ['authentication_required', 'bank-asks-customer'],
  ['processing_error', 'try-again'],
  ['test_mode_live_card', 'not-a-test-card'],
  ['a_code_of_next_year', 'declined'],
  [null, 'declined'],
] as const)('the code %s of Stripe means "%s"', ([code, reason]) => {
  expect(toDeclineReason(code)).toBe(reason);
});

test.for(['stolen_card', 'lost_card', 'pickup_card', 'fraudulent', 'merchant_blacklist', 'security_violation'])(
  'a customer never learns that the bank reported %s',
  (code) => {
    expect(toDeclineReason(code)).toBe('declined');
  },
);
