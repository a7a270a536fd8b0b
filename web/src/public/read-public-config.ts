import type { Output } from '@fondly/contract/api';
import { readConfig } from '../shared/api/read-config.ts';

type PublicConfig = Output<'GET /api/public/config'>;

let cached: Promise<PublicConfig | null> | null = null;

/** The public settings, read once for each page load. Null when that failed; the next caller asks again. */
export function readPublicConfig(): Promise<PublicConfig | null> {
  cached ??= readConfig().catch(() => {
    cached = null;
    return null;
  });
  return cached;
}
