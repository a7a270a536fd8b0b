import { policies } from '@fondly/contract/policies';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { keys } from '../queries.ts';

const answerMilliseconds = policies.counterAnswerSeconds * 1000;
const beatMilliseconds = policies.counterBeatSeconds * 1000;
/** While it is lost, a connection is looked for more often. */
const searchMilliseconds = 5000;

/** Under the dashboard's key: like its figures it changes with every order, meal and hour. */
export const counter = () =>
  queryOptions({
    queryKey: [...keys.dashboard, 'counter'],
    queryFn: ({ signal }) => call('GET /api/restaurant/counter', { signal: within(signal) }),
    // Asked again and again, also in the background: this is the heartbeat.
    networkMode: 'always',
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.status === 'error' ? searchMilliseconds : beatMilliseconds),
  });

/** A network that has gone silently answers nothing, not even that it has gone: the counter does not wait for that. */
export function within(signal?: AbortSignal): AbortSignal {
  const limit = AbortSignal.timeout(answerMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}
