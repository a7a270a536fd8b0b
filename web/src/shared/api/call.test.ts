import { describe, expect, test, vi } from 'vitest';
import { signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import { ApiError } from './api-error.ts';
import { call, onSignInRequired } from './call.ts';
import { wasPagePreloaded } from './preloaded-queries.ts';
import { readConfig } from './read-config.ts';

vi.useFakeTimers();

const session = 'GET /api/account/session';
const gatewayDown = { status: 503, json: 'down' };

function preload(responses: object): void {
  const block = `<script type="application/json" id="dehydrated-state">${JSON.stringify(responses)}</script>`;
  document.head.insertAdjacentHTML('beforeend', block);
}

describe('An API call', () => {
  test('an input fills the path and the query of the request', async () => {
    const requestedUrls: string[] = [];
    vi.stubGlobal('fetch', (url: string) => {
      requestedUrls.push(url);
      return Promise.resolve(new Response('{}', { status: 200 }));
    });

    await call('GET /api/kitchens/:id', { params: { id: 'a/b' } });
    await call('GET /api/meals/search', { querystring: { zip: '30308', miles: 5 } });
    await call('GET /api/kitchens', { querystring: { area: 'atlanta' } });
    vi.unstubAllGlobals();

    expect(requestedUrls).toEqual([
      '/api/kitchens/a%2Fb',
      '/api/meals/search?zip=30308&miles=5',
      '/api/kitchens?area=atlanta',
    ]);
  });

  test('a preloaded response is used once, within 30 seconds, and never after a write', async () => {
    const preloaded = { ...signedOutSession, restaurant: null };
    const write = () => preload({ '/api/account/session': preloaded });
    const requests = stubApi({
      [session]: [ok(session, signedOutSession)],
      'POST /api/account/sign-out': [{ status: 200, json: {} }],
    });
    write();
    expect(await call(session)).toEqual(preloaded);
    expect([requests.length, document.getElementById('dehydrated-state')]).toEqual([0, null]);
    await call(session);
    expect(requests).toHaveLength(1);

    write();
    await call('POST /api/account/sign-out', { body: {} });
    await call(session);
    expect(requests).toHaveLength(3);

    write();
    vi.advanceTimersByTime(30_000);
    await call(session);
    expect(requests).toHaveLength(4);
    expect([wasPagePreloaded(), wasPagePreloaded()]).toEqual([true, false]);
  });

  test('the clock goes by the time at which a preloaded response arrived with its page', async () => {
    const config = 'GET /api/public/config';
    vi.stubGlobal('performance', {
      now: () => 2000,
      timeOrigin: Date.parse('2026-11-20T20:00:00Z'),
      getEntriesByType: () => [{ responseStart: 500 }],
    });
    vi.setSystemTime('2026-11-20T20:00:02Z');
    const settings = { serverTime: '2026-11-20T20:01:00.500Z' };
    preload({ '/api/public/config': settings });
    const requests = stubApi({ [config]: [{ status: 200, json: settings }] });

    expect((await readConfig()).clockOffsetMilliseconds).toBe(60_000);
    expect(requests).toHaveLength(0);
    expect((await readConfig()).clockOffsetMilliseconds).toBe(58_500);
    vi.unstubAllGlobals();
  });

  test('a read is retried after 200, 400 and 800 ms when the gateway is down', async () => {
    const requests = stubApi({ [session]: [gatewayDown, gatewayDown, gatewayDown, ok(session, signedOutSession)] });

    const answer = call(session);
    await vi.advanceTimersByTimeAsync(199);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(399);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(801);

    expect(await answer).toEqual(signedOutSession);
    expect(requests).toHaveLength(4);
  });

  test('an upload that finds the server full is sent again when the server says', async () => {
    const upload = 'POST /api/restaurant/images';
    const full = {
      status: 503,
      json: { code: 'busy', message: 'Full.', requestId: 'r' },
      headers: { 'retry-after': '2' },
    };
    const stored = { url: '/files/a.webp', width: 1, height: 1 };
    const requests = stubApi({ [upload]: [full, full, ok(upload, stored)] });

    const answer = call(upload, { file: new Blob(['x']) });
    await vi.advanceTimersByTimeAsync(1_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_001);

    expect(await answer).toEqual(stored);
    expect(requests).toHaveLength(3);
  });

  test('a write is never retried automatically', async () => {
    const requests = stubApi({ 'POST /api/account/sign-out': [refused('payment-provider-unavailable')] });

    await expect(call('POST /api/account/sign-out', { body: {} })).rejects.toMatchObject({
      code: 'payment-provider-unavailable',
      status: 503,
    });
    expect(requests).toHaveLength(1);
  });

  test('a refusal has the server’s sentence, the field errors and the request id', async () => {
    stubApi({ [session]: [refused('invalid-input', { fields: { email: 'No.' }, requestId: 'r-7' })] });

    const apiError: unknown = await call(session).catch((thrown: unknown) => thrown);

    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({
      code: 'invalid-input',
      message: 'Please check the highlighted fields.',
      fields: { email: 'No.' },
      requestId: 'r-7',
    });
  });

  test.for([
    { name: 'no answer', reply: 'network-error' as const, code: 'offline', status: 0 },
    { name: 'an answer that is not ours', reply: { status: 500, json: '<html>' }, code: 'unknown', status: 500 },
  ])('$name is a refusal too', async ({ reply, code, status }) => {
    stubApi({ [session]: [reply] });

    await expect(call(session)).rejects.toMatchObject({ code, status });
  });

  test('listeners are called when the server answers that the session has ended', async () => {
    stubApi({ 'GET /api/orders': [refused('sign-in-required')] });
    const listener = vi.fn();
    const stop = onSignInRequired(listener);

    await call('GET /api/orders').catch(() => {});
    stop();
    await call('GET /api/orders').catch(() => {});

    expect(listener).toHaveBeenCalledTimes(1);
  });
});
