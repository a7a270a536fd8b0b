import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits. Their distribution is slightly uneven (256 values, 62 characters), which ids tolerate. */
export function randomWord(length: number): string {
  let word = '';
  for (const byte of randomBytes(length)) word += alphabet[byte % alphabet.length];
  return word;
}

/** The prefix and 24 random characters; 16 for accounts, as in Stripe. */
export function newId(prefix: string): string {
  return `${prefix}_${randomWord(prefix === 'acct' ? 16 : 24)}`;
}
