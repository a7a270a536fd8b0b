import type { App } from '../platform/app.ts';
import { sizes } from './picture-sizes.ts';

/** Task `drop-image`: removes a picture of ours in all its sizes. One that is gone already is no fault. */
export async function dropImage(app: App, payload: Record<string, unknown>): Promise<void> {
  const name = /^\/files\/([\w-]{22})\.webp$/.exec(String(payload.url))?.[1];
  if (!name) return;
  for (const suffix of Object.keys(sizes)) {
    await app.files.drop(`${name}${suffix}.webp`);
  }
}
