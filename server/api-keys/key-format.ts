import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Scanners of repositories find leaked keys by it. */
const prefix = 'fk_live_';
const randomLength = 20;
const pattern = /^fk_live_([0-9a-f]{40})([0-9a-f]{8})$/;

const toChecksum = (random: string): string => crc32(random).toString(16).padStart(8, '0');

/** Generates a key of 160 random bits. Letters and digits only, so that a double click selects all of it. */
export function generateKey(): string {
  const random = randomBytes(randomLength).toString('hex');
  return `${prefix}${random}${toChecksum(random)}`;
}

/** Whether a text can be a key. A mistyped key fails its checksum and costs no look-up. */
export function isKey(text: string): boolean {
  const [, random, checksum] = pattern.exec(text) ?? [];
  return random !== undefined && checksum === toChecksum(random);
}

/** The table stores only a hash of the key, so a leaked table contains no usable key. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');
