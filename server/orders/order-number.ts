import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

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
 * Derives the four characters that are shown at pickup from the order, or from the pass of a friend, and the server's
 * secret. The code is not stored and is never sent to the restaurant.
 *
 * @param id - of the order or of the pass
 */
export function derivePickupCode(secret: string, id: string): string {
  const digest = createHmac('sha256', secret).update(`pickup:${id}`).digest();
  return Array.from(
    { length: pickupCodeLength },
    (_, at) => alphabet[digest.readUInt32BE(at * 4) % alphabet.length],
  ).join('');
}

/** Ignores spaces and dashes. The comparison takes the same time for every wrong code of the right length. */
export function matchesPickupCode(secret: string, id: string, shown: string): boolean {
  const expected = Buffer.from(derivePickupCode(secret, id));
  const given = Buffer.from(shown.replace(/[^A-Z0-9]/g, ''));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
