import crypto, { createHash } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const ownFile = path.basename(import.meta.filename);
const counts = new Map<string, number>();

/**
 * Makes the random ids, codes, and tokens of this process repeatable, because some are visible on pages and some decide
 * the order of rows. Each calling file has a series of its own: a concurrent job does not change the ids of orders.
 */
export function fixRandomValues(): void {
  const randomUUID = () => {
    const hex = nextBytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  const randomInt = (low: number, high?: number) => {
    const [min, max] = high === undefined ? [0, low] : [low, high];
    return min + (nextBytes(6).readUIntBE(0, 6) % (max - min));
  };
  const realRandomBytes = crypto.randomBytes;
  const randomBytes = (size: number, callback?: (error: Error | null, bytes: Buffer) => void) =>
    callback ? realRandomBytes(size, callback) : nextBytes(size);
  Object.assign(crypto, { randomUUID, randomInt, randomBytes });
  syncBuiltinESMExports();
}

function nextBytes(size: number): Buffer {
  const caller = findCallingFile();
  const count = counts.get(caller) ?? 0;
  counts.set(caller, count + 1);
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, block) =>
    createHash('sha256').update(`${caller} ${count} ${block}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

/** The name without its folder, so that a moved file keeps its series. */
function findCallingFile(): string {
  const frames = new Error().stack?.split('\n') ?? [];
  const frame = frames.find((line) => /\bfile:|\(?\//.test(line) && !line.includes(ownFile)) ?? '';
  return /([^/\\]+?):\d+:\d+\)?$/.exec(frame)?.[1] ?? '';
}
