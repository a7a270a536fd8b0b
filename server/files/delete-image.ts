import type { App } from '../platform/app.ts';
import { imageSizes } from './picture-sizes.ts';

/** Task `drop-image`: removes a picture of ours in all its sizes. One that is gone already is no fault. */
export async function deleteImage(app: App, payload: Record<string, unknown>): Promise<void> {
  const name = /^\/files\/([\w-]{22})\.webp$/.exec(String(payload.url))?.[1];
  if (!name) return;
  for (const suffix of Object.keys(imageSizes)) {
    await app.files.delete(`${name}${suffix}.webp`);
  }
}
