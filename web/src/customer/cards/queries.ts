import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The customer's saved cards. The server reads them from Stripe, so a failure is shown at once and not retried. */
export const savedCards = () =>
  queryOptions({
    queryKey: ['account', 'cards'],
    queryFn: ({ signal }) => call('GET /api/account/cards', { signal }),
    retry: false,
  });
