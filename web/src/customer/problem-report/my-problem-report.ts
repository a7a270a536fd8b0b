import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

/** Its key extends the key of its order, so invalidating the order also invalidates the report. */
export const myProblemReport = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.order, orderId, 'problem-report'],
    queryFn: ({ signal }) => call('GET /api/orders/:id/complaint', { params: { id: orderId }, signal }),
  });
