import { randomUUID } from 'node:crypto';

/** What both the product and the thin stand-in pay with: a card provider that answers at once. */
export async function createFakePayment(): Promise<{ id: string; client_secret: string }> {
  await new Promise((resolve) => setImmediate(resolve));
  const id = `pi_${randomUUID()}`;
  return { id, client_secret: `${id}_secret` };
}
