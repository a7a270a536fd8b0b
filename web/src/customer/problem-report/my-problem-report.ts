import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

/** Under its order: whatever makes that stale makes this stale, too. */
export const myProblemReport = (orderId: string) =>
  queryOptions({
    networkMode: 'always',
    queryKey: [...keys.order, orderId, 'complaint'],
    queryFn: ({ signal }) => call('GET /api/orders/:id/complaint', { params: { id: orderId }, signal }),
  });
