import { findStripeCustomer, replaceStripeCustomer } from '../../accounts/stripe-customer.ts';
import type { App } from '../../platform/app.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';

const createTimeoutMilliseconds = 5_000;

/**
 * Creates the customer of a person at Stripe, at the first saved card. It holds no name and no address: only the id of
 * our row, by which an operator finds the person. Simultaneous calls send the same key, so Stripe creates one.
 *
 * @param gone - the customer that Stripe does not know anymore. The key then names it, because Stripe would repeat its
 *   answer about the first one.
 * @returns the person's customer
 * @throws Problem `sign-in-required` for an account that has been disabled or deleted
 */
export async function ensureStripeCustomer(app: App, userId: string, gone: string | null = null): Promise<string> {
  const known = await findStripeCustomer(app.db, userId);
  if (known === undefined) throw new Problem('sign-in-required');
  if (known !== null && known !== gone) return known;
  const env = app.config.isProduction ? 'production' : 'development';
  const created = await app.stripe.customers.create(
    { metadata: { user_id: userId, env } },
    {
      idempotencyKey: gone === null ? `customer:${userId}` : `customer:${userId}:${gone}`,
      timeout: createTimeoutMilliseconds,
    },
  );
  if (await replaceStripeCustomer(app.db, userId, created.id, gone)) return created.id;
  const stored = await findStripeCustomer(app.db, userId);
  if (stored) return stored;
  // The account was deleted while Stripe created the customer.
  await transaction(app, async (tx) => enqueue(tx, 'delete-stripe-customer', { customerId: created.id }));
  throw new Problem('sign-in-required');
}
