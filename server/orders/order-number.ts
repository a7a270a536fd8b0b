import { createHmac, randomInt } from 'node:crypto';

/** Leaves out characters that look or sound alike: 0 O, 1 I L, 2 Z, 5 S, 8 B, U V. */
const alphabet = '34679ACDEFGHJKMNPQRTWXY';
const pickupCodeLength = 4;

/** Random rather than sequential, so that one code does not reveal another. */
export function generateCode(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** Whether a text in capital letters has the form of a pickup code. */
export const isPickupCode = (text: string): boolean =>
  text.length === pickupCodeLength && [...text].every((character) => alphabet.includes(character));

/** Six characters. A constraint of the table keeps them unique. */
export const generateOrderNumber = (): string => generateCode(6);

/**
 * Derives the four characters that the customer shows at pickup from the order and the server's secret. The code is not
 * stored and is never sent to the restaurant.
 */
export function derivePickupCode(secret: string, orderId: string): string {
  const digest = createHmac('sha256', secret).update(`pickup:${orderId}`).digest();
  return Array.from(
    { length: pickupCodeLength },
    (_, at) => alphabet[digest.readUInt32BE(at * 4) % alphabet.length],
  ).join('');
}
