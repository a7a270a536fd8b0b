import type { App } from '../platform/app.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { imageSizes } from './picture-sizes.ts';

/** Deletes one of our pictures in all its sizes. A picture that is already gone is not an error. */
export async function deleteImage(app: App, { url }: JobPayloads['delete-image']): Promise<void> {
  const name = /^\/files\/([\w-]{22})\.webp$/.exec(url)?.[1];
  if (!name) return;
  for (const suffix of Object.keys(imageSizes)) {
    await app.files.delete(`${name}${suffix}.webp`);
  }
}
