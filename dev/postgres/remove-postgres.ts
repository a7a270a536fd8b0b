import { rmSync } from 'node:fs';
import { ensurePostgresUser } from './ensure-postgres-user.ts';
import { prepareFolders } from './prepare-folders.ts';
import { readLockFile } from './read-lock-file.ts';
import { stopServer } from './stop-server.ts';

/** Stops the server on the data below `folder`, if one runs, and removes data, log, and socket. */
export async function removePostgres(folder: string): Promise<void> {
  const folders = prepareFolders(folder, ensurePostgresUser());
  const holder = readLockFile(folders);
  if (holder.kind === 'ours') await stopServer(holder.pid, folders);
  for (const part of [folders.data, folders.log, folders.socket]) rmSync(part, { recursive: true, force: true });
}
