import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpush from 'web-push';
import { z } from 'zod';
import type { Config } from '../config.ts';

const pushKeyPair = z.strictObject({ publicKey: z.string().length(87), privateKey: z.string().length(43) });
export type PushKeys = z.infer<typeof pushKeyPair>;

/**
 * The keys for web push: from the settings, or from the data folder, where the first start creates them. Subscriptions
 * of browsers depend on the public key, so new keys would invalidate all of them.
 */
export function ensurePushKeys(config: Pick<Config, 'pushKeys' | 'dataDir'>): PushKeys {
  if (config.pushKeys) return config.pushKeys;
  const file = path.join(config.dataDir, 'push-keys.json');
  return readStoredKeys(file) ?? createStoredKeys(file);
}

function readStoredKeys(file: string): PushKeys | null {
  try {
    return pushKeyPair.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`The keys for web push in ${file} cannot be read. Restore the file or remove it.`);
  }
}

/** Writes a temporary file and links it, so of two processes that start at once one creates the keys for both. */
function createStoredKeys(file: string): PushKeys {
  mkdirSync(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  writeFileSync(temporaryFile, JSON.stringify(webpush.generateVAPIDKeys()), { mode: 0o600 });
  try {
    linkSync(temporaryFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporaryFile);
  }
  return readStoredKeys(file) as PushKeys;
}
