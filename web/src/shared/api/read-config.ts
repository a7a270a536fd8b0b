import { call } from './call.ts';
import { correctClock } from './corrected-clock.ts';
import { findPreloadTime } from './preloaded-queries.ts';

/**
 * Reads the public settings and corrects the clock. `clockOffsetMilliseconds` is how far the server's clock is ahead of
 * this device's clock.
 */
export async function readConfig(signal?: AbortSignal) {
  const preloadTime = findPreloadTime('/api/public/config');
  const config = await call('GET /api/public/config', signal ? { signal } : {});
  const clockOffsetMilliseconds = Date.parse(config.serverTime) - (preloadTime ?? Date.now());
  correctClock(clockOffsetMilliseconds);
  return { ...config, clockOffsetMilliseconds };
}
