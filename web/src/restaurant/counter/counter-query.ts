import { policies } from '@fondly/contract/policies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

const timeoutMilliseconds = policies.counterTimeoutSeconds * 1000;
const heartbeatMilliseconds = policies.counterHeartbeatSeconds * 1000;
/** While it is lost, a connection is looked for more often. */
const reconnectMilliseconds = 5000;

/** Under the dashboard's key: like its figures it changes with every order, meal and hour. */
export const counterQuery = () =>
  queryOptions({
    queryKey: [...keys.dashboard, 'counter'],
    queryFn: ({ signal }) => call('GET /api/restaurant/counter', { signal: withTimeout(signal) }),
    // Asked again and again, also in the background: this is the heartbeat.
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? reconnectMilliseconds : heartbeatMilliseconds),
  });

/** A network that has gone silently answers nothing, not even that it has gone: the counter does not wait for that. */
export function withTimeout(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(timeoutMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
