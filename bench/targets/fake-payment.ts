import { randomUUID } from 'node:crypto';

/** Creates a payment intent without Stripe, for the product and for the thin server. */
export async function createFakePayment(): Promise<{ id: string; client_secret: string }> {
  await new Promise((resolve) => setImmediate(resolve));
  const id = `pi_${randomUUID()}`;
  return { id, client_secret: `${id}_secret` };
}
