import { createReadStream, mkdirSync } from 'node:fs';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';

export type StoredFile = { body: Readable; bytes: number };

/** Where pictures lie: a folder of this machine, or any store that speaks S3. Names are ours, and never used twice. */
export type FileStore = {
  /** Throws when it was not kept, also when the name is taken. */
  put(name: string, content: Buffer): Promise<void>;
  /** Null when there is none. Throws when the store cannot be asked. */
  read(name: string): Promise<StoredFile | null>;
  /** One that is gone already is no fault. */
  delete(name: string): Promise<void>;
};

export const resolveUploadsFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.resolve(config.dataDir, 'uploads');

/** Stores pictures in a folder of this machine. */
export function openFolderStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  const resolvePath = (name: string) => path.join(folder, name);
  return {
    put: (name, content) => writeFile(resolvePath(name), content, { flag: 'wx' }),
    async read(name) {
      const found = await stat(resolvePath(name)).catch(() => null);
      return found && { body: createReadStream(resolvePath(name)), bytes: found.size };
    },
    delete: (name) => rm(resolvePath(name), { force: true }),
  };
}
