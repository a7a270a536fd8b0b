import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { adminKey } from '../queries.ts';

const recheckMilliseconds = 60_000;

/** Whether this session passed the second factor. Polled, and read again after every write. */
export const adminAccessQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'access'],
    queryFn: ({ signal }) => call('GET /api/admin/access', { signal }),
    refetchInterval: recheckMilliseconds,
  });
