import type { Config } from '../config.ts';
import { type FileStore, openFolderStore, resolveUploadsFolder } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens the store that the settings name: a bucket that speaks S3, or else a folder of this machine. */
export function openFileStore(config: Config): FileStore {
  return config.s3 ? openS3Store(config.s3) : openFolderStore(resolveUploadsFolder(config));
}
