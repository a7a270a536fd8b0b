import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const noticesKey = ['notices'] as const;

/** Read once for the bell and the page; a signal to the person makes it stale. */
export const myNotices = () =>
  queryOptions({
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: noticesKey,
    queryFn: ({ signal }) => call('GET /api/account/notices', { signal }),
    select: ({ notices }) => notices,
  });
