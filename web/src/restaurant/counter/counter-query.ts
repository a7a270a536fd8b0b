import { policies } from '@fondly/contract/policies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

const timeoutMilliseconds = policies.counterTimeoutSeconds * 1000;
const heartbeatMilliseconds = policies.counterHeartbeatSeconds * 1000;
/** Polls more often while the connection is lost. */
const reconnectMilliseconds = 5000;

/** Under the dashboard's key, because it changes with every order, meal and opening. */
export const counterQuery = () =>
  queryOptions({
    queryKey: [...keys.dashboard, 'counter'],
    queryFn: ({ signal }) => call('GET /api/restaurant/counter', { signal: withTimeout(signal) }),
    // Polled in the background, too: the poll detects whether the server can be reached.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? reconnectMilliseconds : heartbeatMilliseconds),
  });

/** A dead network may never fail a request, so the counter uses a timeout. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
