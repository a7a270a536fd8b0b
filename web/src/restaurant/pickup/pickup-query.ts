import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

/** Under the dashboard's key, because it changes with every order, meal and opening. */
export const pickup = () =>
  queryOptions({
    queryKey: [...keys.dashboard, 'pickup'],
    queryFn: ({ signal }) => call('GET /api/restaurant/pickup', { signal }),
  });
