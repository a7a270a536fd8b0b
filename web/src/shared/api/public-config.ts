import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { correctClock } from './corrected-clock.ts';

/**
 * The public settings, read once for each page load. `clockOffsetMilliseconds` is how far the server's clock is ahead
 * of this device's clock.
 */
export const publicConfig = () =>
  queryOptions({
    // Without a connection the read fails at once. It is retried when the connection is back.
    queryKey: ['config'],
    queryFn: async ({ signal }) => {
      const config = await call('GET /api/public/config', { signal });
      const clockOffsetMilliseconds = Date.parse(config.serverTime) - Date.now();
      correctClock(clockOffsetMilliseconds);
      return { ...config, clockOffsetMilliseconds };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
