import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

/** Not under the orders' key, because the popup of a new order does not wait for these. */
export const problemReportsQuery = () =>
  queryOptions({
    queryKey: keys.problemReports,
    queryFn: ({ signal }) => call('GET /api/restaurant/complaints', { signal }),
  });

/** Under the orders' key, so that invalidating the orders also invalidates it. */
export const problemReportQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.orders, orderId, 'problem-report'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id/complaint', { params: { id: orderId }, signal }),
  });
