import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages } from '@fondly/contract/pages';
import { describe, expect } from 'vitest';
import { findPage } from './find-page.ts';
import { serve, test, writeBuilds, writeFiles } from './testing/serve-test-build.ts';

describe('Pages', () => {
  test('a prerendered page is sent as it was built, with or without a trailing slash or a query', async ({ http }) => {
    for (const [url, body] of [
      ['/', 'landing'],
      ['/?utm=1', 'landing'],
      ['/faq', 'faq'],
      ['/faq/', 'faq'],
    ] as const) {
      const reply = await http.inject({ url });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.body).toContain(body);
    }
  });

  test('a page that is not prerendered gets the fallback page, and an unknown URL gets it with the status 404', async ({
    http,
  }) => {
    for (const [url, status] of [
      ['/kitchens', 200],
      ['/kitchen/7f0c', 200],
      ['/dashboard?stripe_onboarding=success', 200],
      ['/nowhere', 404],
      ['/kitchens-of-the-world', 404],
    ] as const) {
      const reply = await http.inject({ url });
      expect([url, reply.statusCode]).toEqual([url, status]);
      expect(reply.body).toContain('drawn in the browser');
    }
  });

  test('each page is found at its own URL, and a URL below or above it gets the status 404', async ({ http }) => {
    for (const { path: pagePath } of pages) {
      const address = pagePath.replace(/:\w+\??/g, '30308');
      expect([address, findPage(address)?.page.path]).toEqual([address, pagePath === '/*' ? undefined : pagePath]);
    }
    for (const url of ['/order', '/past-orders/7', '/past-orders/7/money/more', '/demand/30308/1', '/*']) {
      const reply = await http.inject({ url });
      expect([url, reply.statusCode]).toEqual([url, 404]);
    }
  });

  test('a page contains its public URL, which the build did not know', async ({ http, env }) => {
    const { body } = await http.inject({ url: '/faq' });
    expect(body).toContain(`<link rel="canonical" href="${env.url}/faq">`);
    expect(body).not.toContain('public-url.invalid');
  });

  test('a missing file, a path outside the build, and a write get no page', async ({ http }) => {
    for (const url of ['/assets/gone.js', '/..%2f..%2fpackage.json', '/%E0%A4%A', '/api', '/api/nothing']) {
      const reply = await http.inject({ url });
      expect([url, reply.statusCode >= 400, reply.body.includes('<!doctype')]).toEqual([url, true, false]);
    }
    const posted = await http.inject({ method: 'POST', url: '/faq' });
    expect(posted.json()).toMatchObject({
      code: 'not-found',
      message: "We couldn't find that. It may have been removed.",
    });
  });

  test('a file with a hash in its name is cached for a year and compressed as the browser accepts', async ({
    http,
  }) => {
    const get = (encoding: string) =>
      http.inject({ url: '/assets/a-1234.js', headers: { 'accept-encoding': encoding } });
    const [plain, brotli, gzip] = await Promise.all([get('identity'), get('gzip, deflate, br'), get('gzip')]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 10);
    for (const kind of ['avif', 'webp']) {
      const picture = await http.inject({ url: `/pictures/soup.${kind}`, headers: { 'accept-encoding': 'br' } });
      expect(picture.headers['content-encoding']).toBeUndefined();
      expect(picture.headers['content-type']).toBe(`image/${kind}`);
    }
  });

  test('a script of any kind is sent as a script, and a file of an unknown kind stops the start', async ({
    http,
    folder,
    env,
  }) => {
    for (const name of ['a-1234.js', 'worker-1234.mjs']) {
      const { headers } = await http.inject({ url: `/assets/${name}` });
      expect(headers['content-type'], name).toBe('text/javascript; charset=utf-8');
    }
    writeFiles(path.join(folder, 'client'), { 'assets/a-1234.wat': '' });
    await expect(serve(env.app, folder)).rejects.toThrow('/assets/a-1234.wat');
  });

  test('a file that the browser has cached is not sent again', async ({ http }) => {
    const first = await http.inject({ url: '/faq' });
    const again = await http.inject({ url: '/faq', headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await http.inject({ url: '/', headers: { 'if-none-match': String(first.headers.etag) } });
    expect(other.statusCode).toBe(200);
  });

  test('without a build the server sends an explanation, and the page as soon as it is built', async ({
    env,
    folder,
  }) => {
    const http = await serve(env.app, folder);
    const before = await http.inject({ url: '/' });
    expect([before.statusCode, before.body.includes('not built yet')]).toEqual([503, true]);
    writeBuilds(folder);
    const after = await http.inject({ url: '/' });
    await http.close();
    expect([after.statusCode, after.body.includes('landing')]).toEqual([200, true]);
    expect(String(after.headers['content-security-policy'])).toContain('sha256-');
  });
});
