import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits, from the system's random source; 256 values on 62 signs: even enough for names. */
export function randomWord(length: number): string {
  let word = '';
  for (const byte of randomBytes(length)) word += alphabet[byte % alphabet.length];
  return word;
}

/** `pi_` and 24 random signs, and so on. Accounts have 16. */
export function newId(prefix: string): string {
  return `${prefix}_${randomWord(prefix === 'acct' ? 16 : 24)}`;
}
