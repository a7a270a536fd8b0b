import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeChannels } from '../../testing/close-channels.ts';
import { maya, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import type { Session } from './session.ts';

const readSession = 'GET /api/account/session';
const endSession = 'POST /api/account/sign-out';

const shown = (now: Session) => (now.status === 'signed-in' ? now.user.name : now.status);

/** A new module instance, because a tab stores its session in the module. */
async function openTab() {
  vi.resetModules();
  closeChannels();
  const session = await import('./session.ts');
  const { result } = renderHook(() => session.useSession());
  return { ...session, shown: () => shown(result.current) };
}

const flushMessages = () => act(() => vi.advanceTimersByTimeAsync(50));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('The session', () => {
  test('the session is loading until the first session read has ended', async () => {
    stubApi({ [readSession]: [ok(readSession, maya)] });
    const tab = await openTab();

    expect(tab.shown()).toBe('loading');
    await flushMessages();
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test.for([
    ['no network', 'network-error'],
    ['a fault of ours', refused('internal-error')],
    ['a server that is busy', { status: 503, json: {} }],
  ] as const)('a first session read that meets %s does not sign out, and is retried', async ([, failure]) => {
    const busy = Array.from({ length: 4 }, () => failure);
    stubApi({ [readSession]: [...(failure === 'network-error' ? [failure] : busy), ok(readSession, maya)] });
    const tab = await openTab();

    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(tab.shown()).toBe('unreachable');

    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test('a failed session read is repeated when the network is back', async () => {
    stubApi({ [readSession]: ['network-error', ok(readSession, signedOutSession)] });
    const tab = await openTab();
    await flushMessages();

    window.dispatchEvent(new Event('online'));
    await flushMessages();

    expect(tab.shown()).toBe('signed-out');
  });

  test('the session is checked every 30 seconds and ends when the server says so', async () => {
    stubApi({ [readSession]: [ok(readSession, maya), ok(readSession, maya), ok(readSession, signedOutSession)] });
    const tab = await openTab();
    await flushMessages();

    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(tab.shown()).toBe('Maya Robinson');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(tab.shown()).toBe('signed-out');
  });

  test.for([
    ['no network: a pickup code can still be read', 'network-error', 2],
    ['a fault of ours', refused('internal-error'), 2],
    ['a server that is busy, asked four times', { status: 503, json: {} }, 5],
    ['too many questions', refused('too-many-requests'), 2],
  ] as const)('the session survives a check that meets %s', async ([, failure, calls]) => {
    const requests = stubApi({ [readSession]: [ok(readSession, maya), failure] });
    const tab = await openTab();
    await flushMessages();

    await act(() => vi.advanceTimersByTimeAsync(32_000));

    expect(requests).toHaveLength(calls);
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test('a check that is answered "sign in" ends the session', async () => {
    stubApi({ [readSession]: [ok(readSession, maya), refused('sign-in-required')] });
    const tab = await openTab();
    await flushMessages();

    await act(() => vi.advanceTimersByTimeAsync(30_000));

    expect(tab.shown()).toBe('signed-out');
  });

  test('any call that is answered "sign in" ends the session', async () => {
    stubApi({ [readSession]: [ok(readSession, maya)], 'GET /api/orders': [refused('sign-in-required')] });
    const tab = await openTab();
    await flushMessages();
    const { call } = await import('../api/call.ts');

    await act(() => call('GET /api/orders').then(vi.fn(), vi.fn()));

    expect(tab.shown()).toBe('signed-out');
  });

  test('a sign-in and a sign-out in one tab reach the other tab', async () => {
    stubApi({
      [readSession]: [ok(readSession, signedOutSession), ok(readSession, signedOutSession), ok(readSession, maya)],
      [endSession]: [ok(endSession, { ok: true })],
    });
    const one = await openTab();
    const other = await openTab();
    await flushMessages();
    expect([one.shown(), other.shown()]).toEqual(['signed-out', 'signed-out']);

    act(() => one.adoptSession(maya));
    await vi.waitFor(() => expect(other.shown()).toBe('Maya Robinson'));
    expect(one.shown()).toBe('Maya Robinson');

    await act(() => one.signOut());
    await vi.waitFor(() => expect(other.shown()).toBe('signed-out'));
  });
});
