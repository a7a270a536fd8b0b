/** Why a card was declined, as its customer reads it. A suspicion of the bank reads as `declined`. */
export const declineReasons = [
  'insufficient-funds',
  'limit-reached',
  'card-expired',
  'wrong-security-code',
  'wrong-number',
  'wrong-expiration-date',
  'wrong-address',
  'not-supported',
  'bank-asks-customer',
  'try-again',
  'repeated-payment',
  'not-a-test-card',
  'declined',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/**
 * The codes at https://docs.stripe.com/declines/codes whose next step differs from "use another card or call the bank",
 * and the codes of errors without a decline code.
 */
const reasonByCode = new Map<string, DeclineReason>([
  ['insufficient_funds', 'insufficient-funds'],
  ['card_velocity_exceeded', 'limit-reached'],
  ['invalid_amount', 'limit-reached'],
  ['withdrawal_count_limit_exceeded', 'limit-reached'],
  ['expired_card', 'card-expired'],
  ['incorrect_cvc', 'wrong-security-code'],
  ['invalid_cvc', 'wrong-security-code'],
  ['incorrect_number', 'wrong-number'],
  ['invalid_number', 'wrong-number'],
  ['invalid_expiry_month', 'wrong-expiration-date'],
  ['invalid_expiry_year', 'wrong-expiration-date'],
  ['incorrect_address', 'wrong-address'],
  ['incorrect_zip', 'wrong-address'],
  ['card_not_supported', 'not-supported'],
  ['currency_not_supported', 'not-supported'],
  ['authentication_not_handled', 'bank-asks-customer'],
  ['authentication_required', 'bank-asks-customer'],
  ['mobile_device_authentication_required', 'bank-asks-customer'],
  ['payment_intent_authentication_failure', 'bank-asks-customer'],
  ['approve_with_id', 'try-again'],
  ['issuer_not_available', 'try-again'],
  ['processing_error', 'try-again'],
  ['reenter_transaction', 'try-again'],
  ['try_again_later', 'try-again'],
  ['duplicate_transaction', 'repeated-payment'],
  ['test_mode_live_card', 'not-a-test-card'],
]);

/** @param code - as Stripe reported it; null in orders of previous versions */
export const toDeclineReason = (code: string | null): DeclineReason => reasonByCode.get(code ?? '') ?? 'declined';
