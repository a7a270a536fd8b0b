import { createHmac, randomInt } from 'node:crypto';

/** No 0 O, 1 I L, 2 Z, 5 S, 8 B, U V: nothing that a tired eye or a noisy counter takes for something else. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY';

/** Random, and so not to be guessed from another one. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Six characters; unique by the table's own rule. */
export const generateOrderNumber = (): string => generateCode(6);

/**
 * The four characters that the customer shows at the counter. Derived from the order and a secret of the server,
 * stored nowhere, and never part of what a kitchen is sent.
 */
export function derivePickupCode(secret: string, orderId: string): string {
  const digest = createHmac('sha256', secret).update(`pickup:${orderId}`).digest();
  return Array.from({ length: 4 }, (_, at) => alphabet[digest.readUInt32BE(at * 4) % alphabet.length]).join('');
}
