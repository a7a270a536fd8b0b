import Stripe from 'stripe';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';

/** A person waits for the answer. What Stripe answers later is applied all the same, then or by its event. */
const answerMilliseconds = 3_000;

/**
 * Waits for a lookup, but no longer than a person should.
 *
 * @param ids - for the log
 * @throws Problem `payment-provider-slow`
 */
export async function inTime<Result>(
  app: App,
  ids: Record<string, string>,
  lookup: Promise<Result>,
  milliseconds = answerMilliseconds,
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Problem('payment-provider-slow')), milliseconds);
  try {
    return await Promise.race([lookup, timeout]);
  } catch (error) {
    if (error instanceof Problem) throw error;
    app.log.warn({ err: error, ...ids }, 'payments: Stripe could not be asked');
    throw error instanceof Stripe.errors.StripeError ? new Problem('payment-provider-slow') : error;
  } finally {
    clearTimeout(timer);
  }
}
