import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The customer's picture and notification settings. */
export const settings = () =>
  queryOptions({
    queryKey: ['account', 'settings'],
    queryFn: ({ signal }) => call('GET /api/account/settings', { signal }),
  });

export const feeds = () =>
  queryOptions({
    queryKey: ['account', 'feeds'],
    queryFn: ({ signal }) => call('GET /api/account/feeds', { signal }),
    select: (list) => list.feeds,
  });

export const tokens = () =>
  queryOptions({
    queryKey: ['account', 'tokens'],
    queryFn: ({ signal }) => call('GET /api/account/tokens', { signal }),
    select: (list) => list.tokens,
  });

export const sessions = () =>
  queryOptions({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call('GET /api/account/sessions', { signal }),
    select: (list) => list.sessions,
  });
