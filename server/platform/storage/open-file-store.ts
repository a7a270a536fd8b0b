import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';
import { type FileStore, openFolderStore, resolveUploadsFolder } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens the S3 store of the settings, or without one the folder of this machine. */
export function openFileStore(config: Config, metrics: Metrics | null = null): FileStore {
  return config.s3 ? openS3Store(config.s3, metrics) : openFolderStore(resolveUploadsFolder(config));
}
