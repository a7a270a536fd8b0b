import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { sampleCollectedOrder, sampleOrder } from '../testing/samples.ts';
import type { PushState } from './push-device.ts';
import { PushPromptCard } from './push-prompt-card.tsx';

/** jsdom has no push, so the state of the browser is given. */
function show(state: PushState, orders = [sampleOrder]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  queries.setQueryData(['push-device'], state);
  render(
    <QueryClientProvider client={queries}>
      <PushPromptCard orders={orders} />
    </QueryClientProvider>,
  );
  onTestFinished(cleanup);
}
const isPrompted = () => screen.queryByRole('button', { name: 'Notify me' }) !== null;
const isExplained = () => screen.queryByText(/^Your browser is blocking our notifications\./) !== null;
beforeEach(() => localStorage.clear());

test.for<{ state: PushState; prompted: boolean; explained: boolean }>([
  { state: 'off', prompted: true, explained: false },
  { state: 'blocked', prompted: false, explained: true },
  { state: 'on', prompted: false, explained: false },
  { state: 'unsupported', prompted: false, explained: false },
])(
  'a browser whose push is $state is asked about notifications: $prompted, told that it blocks them: $explained',
  (row) => {
    show(row.state);
    expect([isPrompted(), isExplained()]).toEqual([row.prompted, row.explained]);
  },
);

test('without an order in progress nothing is said about notifications', () => {
  show('blocked', [sampleCollectedOrder]);
  expect(isExplained()).toBe(false);
});
