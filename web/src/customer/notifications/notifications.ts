import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const notificationsKey = ['notices'] as const;

/** Shared by the bell and the page. A signal to the customer invalidates it. */
export const myNotifications = () =>
  queryOptions({
    networkMode: 'always',
    refetchOnReconnect: true,
    queryKey: notificationsKey,
    queryFn: ({ signal }) => call('GET /api/account/notices', { signal }),
    select: ({ notifications }) => notifications,
  });
