import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeChannels } from '../../testing/close-channels.ts';
import { maya, nobody } from '../../testing/open-page.tsx';
import { answerCalls, ok, refused } from '../../testing/stub-api.ts';
import type { Session } from './session.ts';

const look = 'GET /api/account/session';
const out = 'POST /api/account/sign-out';

const shown = (now: Session) => (now.status === 'signed-in' ? now.user.name : now.status);

/** A tab of its own: the session of a tab lives in the module. */
async function openTab() {
  vi.resetModules();
  closeChannels();
  const session = await import('./session.ts');
  const { result } = renderHook(() => session.useSession());
  return { ...session, shown: () => shown(result.current) };
}

const heardByAll = () => act(() => vi.advanceTimersByTimeAsync(50));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('The session: customer specification, section 4, Auth', () => {
  test('is loading until the first look-up has ended', async () => {
    answerCalls({ [look]: [ok(look, maya)] });
    const tab = await openTab();

    expect(tab.shown()).toBe('loading');
    await heardByAll();
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test.for([
    ['no network', 'no-answer'],
    ['a fault of ours', refused('our-fault')],
    ['a server that is busy', { status: 503, json: {} }],
  ] as const)('a first look-up that meets %s signs nobody out, and is tried again', async ([, failure]) => {
    const busy = Array.from({ length: 4 }, () => failure);
    answerCalls({ [look]: [...(failure === 'no-answer' ? [failure] : busy), ok(look, maya)] });
    const tab = await openTab();

    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(tab.shown()).toBe('unreachable');

    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test('what nobody could say is asked again when the network is back', async () => {
    answerCalls({ [look]: ['no-answer', ok(look, nobody)] });
    const tab = await openTab();
    await heardByAll();

    window.dispatchEvent(new Event('online'));
    await heardByAll();

    expect(tab.shown()).toBe('signed-out');
  });

  test('is checked again every 30 seconds and ends when the server says so', async () => {
    answerCalls({ [look]: [ok(look, maya), ok(look, maya), ok(look, nobody)] });
    const tab = await openTab();
    await heardByAll();

    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(tab.shown()).toBe('Maya Robinson');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(tab.shown()).toBe('signed-out');
  });

  test.for([
    ['no network: a pickup code can still be read', 'no-answer', 2],
    ['a fault of ours', refused('our-fault'), 2],
    ['a server that is busy, asked four times', { status: 503, json: {} }, 5],
    ['too many questions', refused('too-many-requests'), 2],
  ] as const)('stays through a check that meets %s', async ([, failure, calls]) => {
    const heard = answerCalls({ [look]: [ok(look, maya), failure] });
    const tab = await openTab();
    await heardByAll();

    await act(() => vi.advanceTimersByTimeAsync(32_000));

    expect(heard).toHaveLength(calls);
    expect(tab.shown()).toBe('Maya Robinson');
  });

  test('a check that is answered "sign in" ends it', async () => {
    answerCalls({ [look]: [ok(look, maya), refused('sign-in-required')] });
    const tab = await openTab();
    await heardByAll();

    await act(() => vi.advanceTimersByTimeAsync(30_000));

    expect(tab.shown()).toBe('signed-out');
  });

  test('any call that is answered "sign in" ends it', async () => {
    answerCalls({ [look]: [ok(look, maya)], 'GET /api/orders': [refused('sign-in-required')] });
    const tab = await openTab();
    await heardByAll();
    const { call } = await import('../api/call.ts');

    await act(() => call('GET /api/orders').then(vi.fn(), vi.fn()));

    expect(tab.shown()).toBe('signed-out');
  });

  test('a sign-in and a sign-out in one tab reach the other', async () => {
    answerCalls({ [look]: [ok(look, nobody), ok(look, nobody), ok(look, maya)], [out]: [ok(out, { ok: true })] });
    const one = await openTab();
    const other = await openTab();
    await heardByAll();
    expect([one.shown(), other.shown()]).toEqual(['signed-out', 'signed-out']);

    act(() => one.adoptSession(maya));
    await vi.waitFor(() => expect(other.shown()).toBe('Maya Robinson'));
    expect(one.shown()).toBe('Maya Robinson');

    await act(() => one.signOut());
    await vi.waitFor(() => expect(other.shown()).toBe('signed-out'));
  });
});
