import Stripe from 'stripe';

/** Answers that say nothing about the request itself: another one runs under the key, too many, or a wrong key. */
const otherStatuses = [401, 409, 429];

/**
 * Stripe answered and did nothing. It repeats this answer under the same idempotency key for a day, so the next try
 * needs a new key. A key used with other parameters is not a refusal: its first request may have succeeded.
 */
export function isAnsweredRefusal(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error instanceof Stripe.errors.StripeIdempotencyError)
    return false;
  const { statusCode = 0 } = error;
  return statusCode >= 400 && statusCode < 500 && !otherStatuses.includes(statusCode);
}
