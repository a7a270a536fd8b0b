import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { adminKey } from '../queries.ts';

const recheckMilliseconds = 60_000;

/** Where this session stands before the door; asked again by itself, and after every write. */
export const adminAccessQuery = () =>
  queryOptions({
    queryKey: [...adminKey, 'access'],
    queryFn: ({ signal }) => call('GET /api/admin/access', { signal }),
    refetchInterval: recheckMilliseconds,
  });
