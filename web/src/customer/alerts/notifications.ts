import type { CustomerNotificationKind } from '@fondly/contract/account/notifications';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** A signal to the customer invalidates the list and the count, in all tabs and on all devices. */
export const notificationsKey = ['notifications'] as const;

/** For the bell: up to 10. */
export const unreadCount = () =>
  queryOptions({
    queryKey: [...notificationsKey, 'unread'],
    queryFn: ({ signal }) => call('GET /api/account/notifications/unread', { signal }),
    select: ({ count }) => count,
  });

type Cursor = { before: string; beforeId: string };

/** @param kind - null for all */
export const notifications = (kind: CustomerNotificationKind | null) =>
  infiniteQueryOptions({
    queryKey: [...notificationsKey, 'list', kind],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/account/notifications', { querystring: { ...(kind && { kind }), ...pageParam }, signal }),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ older }) => older,
  });
