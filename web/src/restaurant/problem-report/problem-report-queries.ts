import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

/** Under the orders' key, so that invalidating the orders also invalidates these. */
export const problemReportsQuery = () =>
  queryOptions({
    queryKey: [...keys.orders, 'problem-reports'],
    queryFn: ({ signal }) => call('GET /api/restaurant/complaints', { signal }),
  });

export const problemReportQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...keys.orders, orderId, 'problem-report'],
    queryFn: ({ signal }) => call('GET /api/restaurant/orders/:id/complaint', { params: { id: orderId }, signal }),
  });
