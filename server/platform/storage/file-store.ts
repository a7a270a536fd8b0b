import { createReadStream, mkdirSync } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '../config.ts';

export type StoredFile = { body: Readable; bytes: number };

/** Stores pictures in a folder or in an S3-compatible bucket. We choose the names, and a name is never reused. */
export type FileStore = {
  /** Throws if the file was not stored, and leaves nothing of it. */
  put(name: string, content: Buffer): Promise<void>;
  /** Null for an unknown name. Throws if the store cannot be reached. */
  read(name: string): Promise<StoredFile | null>;
  /** Does nothing for an unknown name. */
  delete(name: string): Promise<void>;
};

export const resolveUploadsFolder = (config: Pick<Config, 'dataDir'>): string =>
  path.resolve(config.dataDir, 'uploads');

/** Stores pictures in a folder of this machine. Refuses a name that is taken. */
export function openFolderStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  const resolvePath = (name: string) => path.join(folder, name);
  return {
    async put(name, content) {
      const file = await open(resolvePath(name), 'wx');
      try {
        await file.writeFile(content);
        await file.close();
      } catch (error) {
        // A full disk leaves an empty or a cut file.
        await file.close().catch(() => {});
        await rm(resolvePath(name), { force: true });
        throw error;
      }
    },
    async read(name) {
      const found = await stat(resolvePath(name)).catch(() => null);
      return found && { body: createReadStream(resolvePath(name)), bytes: found.size };
    },
    delete: (name) => rm(resolvePath(name), { force: true }),
  };
}
