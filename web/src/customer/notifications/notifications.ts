import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const notificationsKey = ['notices'] as const;

/** Read once for the bell and the page; a signal to the person makes it stale. */
export const myNotifications = () =>
  queryOptions({
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: notificationsKey,
    queryFn: ({ signal }) => call('GET /api/account/notices', { signal }),
    select: ({ notifications }) => notifications,
  });
