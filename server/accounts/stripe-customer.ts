import type { Connection } from '../platform/database/db.ts';
import { nullable, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';

const find = statement(
  'stripe-customer-find',
  row({ stripeCustomerId: nullable(text) }),
  'select stripe_customer_id from users where id = $1 and disabled_at is null and erased_at is null',
);

/** @returns the person's customer at Stripe; undefined for an account that has been disabled or deleted */
export async function findStripeCustomer(on: Connection, userId: string): Promise<string | null | undefined> {
  const [person] = await find(on, [userId]);
  return person?.stripeCustomerId;
}

const replace = command(
  'stripe-customer-replace',
  `update users set stripe_customer_id = $2
   where id = $1 and stripe_customer_id is not distinct from $3 and disabled_at is null and erased_at is null`,
);

/**
 * Stores the customer of a person, unless another one was stored in between.
 *
 * @param former - the customer that Stripe does not know anymore; null without one
 * @returns whether it was stored
 */
export async function replaceStripeCustomer(
  on: Connection,
  userId: string,
  customerId: string,
  former: string | null,
): Promise<boolean> {
  return (await replace(on, [userId, customerId, former])) > 0;
}
