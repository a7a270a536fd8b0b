import { test } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import type { App } from '../app.ts';
import { createHttpServer } from './http-server.ts';

const publicUrl = 'https://fondly.example';

/** A server with one writing route, with the settings of production or of the demo. */
async function openServer(app: App, isProduction: boolean) {
  const server = await createHttpServer({ ...app, config: { ...app.config, isProduction, publicUrl } });
  server.post('/change', async () => ({ isChanged: true }));
  return server;
}

describe('The origin of a write', () => {
  test('a write with a cookie and without an origin is refused, and one without both is accepted', async ({ env }) => {
    const server = await openServer(env.app, false);
    const change = (headers: Record<string, string>) => server.inject({ method: 'POST', url: '/change', headers });

    const [withCookie, withoutCookie] = [await change({ cookie: 'session=abc' }), await change({})];
    await server.close();

    expect(withCookie).toMatchObject({ statusCode: 403 });
    expect(withCookie.json()).toMatchObject({ code: 'origin-not-allowed' });
    expect(withoutCookie.statusCode).toBe(200);
  });

  test.for([
    ['http://localhost:3000', 'localhost:3000'],
    ['http://127.0.0.1:3000', '127.0.0.1:3000'],
    ['http://localhost:5173', 'localhost:3000'],
  ])(
    'a write from a page at %s is refused in production and accepted in the demo',
    async ([origin = '', host = ''], { env }) => {
      const statuses: number[] = [];
      for (const isProduction of [true, false]) {
        const server = await openServer(env.app, isProduction);
        const options = {
          method: 'POST',
          url: '/change',
          remoteAddress: '127.0.0.1',
          headers: { origin, host },
        } as const;
        statuses.push((await server.inject(options)).statusCode);
        await server.close();
      }
      expect(statuses).toEqual([403, 200]);
    },
  );
});
