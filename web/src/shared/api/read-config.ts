import { call } from './call.ts';
import { correctClock } from './corrected-clock.ts';

/**
 * Reads the public settings and corrects the clock. `clockOffsetMilliseconds` is how far the server's clock is ahead of
 * this device's clock.
 */
export async function readConfig(signal?: AbortSignal) {
  const config = await call('GET /api/public/config', signal ? { signal } : {});
  const clockOffsetMilliseconds = Date.parse(config.serverTime) - Date.now();
  correctClock(clockOffsetMilliseconds);
  return { ...config, clockOffsetMilliseconds };
}
