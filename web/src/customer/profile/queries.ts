import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Without a connection a read fails at once, so that the page can say so. */
const networkDefaults = { networkMode: 'always', refetchOnReconnect: true } as const;

/** The customer's picture and notification settings. */
export const settings = () =>
  queryOptions({
    ...networkDefaults,
    queryKey: ['account', 'settings'],
    queryFn: ({ signal }) => call('GET /api/account/settings', { signal }),
  });

export const feeds = () =>
  queryOptions({
    ...networkDefaults,
    queryKey: ['account', 'feeds'],
    queryFn: ({ signal }) => call('GET /api/account/feeds', { signal }),
    select: (list) => list.feeds,
  });

export const tokens = () =>
  queryOptions({
    ...networkDefaults,
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }) => call('GET /api/account/tokens', { signal }),
    select: (list) => list.tokens,
  });

export const sessions = () =>
  queryOptions({
    ...networkDefaults,
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call('GET /api/account/sessions', { signal }),
    select: (list) => list.sessions,
  });
