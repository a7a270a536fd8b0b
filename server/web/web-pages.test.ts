import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pages } from '@fondly/contract/pages';
import { test as withEnvironment } from '@fondly/dev/test';
import type { FastifyInstance } from 'fastify';
import { describe, expect } from 'vitest';
import { getUploadsFolder } from '../files/serve-files.ts';
import type { App } from '../platform/app.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { findPage } from './find-page.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addWebPages } from './web-pages.ts';

const script = 'window.hello = "<world>";';
const page = (name: string) =>
  `<!doctype html><html><head><script>${script}</script><script type="module" src="/assets/a.js"></script></head><body>${name}</body></html>`;

function writeBuilds(folder: string): void {
  writeFiles(path.join(folder, 'client'), {
    'index.html': page('landing'),
    'faq/index.html': page('faq<link rel="canonical" href="https://public-url.invalid/faq">'),
    '__spa-fallback.html': page('drawn in the browser'),
    'assets/a-1234.js': `export const text = '${'good food '.repeat(500)}';`,
    'assets/worker-1234.mjs': 'export {};',
    'pictures/soup.avif': 'picture',
    'pictures/soup.webp': 'picture',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  writeFiles(path.join(folder, 'es/client'), {
    'index.html': page('portada'),
    'faq/index.html': page('preguntas'),
    '__spa-fallback.html': page('en el navegador'),
    'assets/a-5678.js': 'export {};',
  });
}

function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

async function serve(app: App, folder: string): Promise<FastifyInstance> {
  const http = await createHttpServer(app);
  await addSecurityHeaders(http, app);
  await addWebPages(http, app, folder);
  return http;
}

const test = withEnvironment
  .extend('folder', ({ env }) => mkdtempSync(path.join(env.app.config.dataDir, 'web-')))
  .extend('http', async ({ env, folder }, { onCleanup }) => {
    writeBuilds(folder);
    const http = await serve(env.app, folder);
    onCleanup(() => http.close());
    return http;
  });

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

  test('the content security policy allows our scripts, the inline scripts of the build, and the sandbox only', async ({
    http,
    env,
  }) => {
    const { headers } = await http.inject({ url: '/kitchens' });
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' ${new URL(env.sandbox.url).origin};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toContain('stripe.com');
    expect(/script-src [^;]*unsafe/.test(policy)).toBe(false);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('with keys of Stripe the policy allows Stripe and not the sandbox, and https adds strict transport security', async ({
    env,
    folder,
  }) => {
    writeBuilds(folder);
    const config = { ...env.app.config, stripeSandboxUrl: null, publicUrl: 'https://fondly.example' };
    const http = await serve({ ...env.app, config }, folder);
    const { headers } = await http.inject({ url: '/' });
    await http.close();
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('https://js.stripe.com https://*.js.stripe.com');
    expect(policy).not.toContain(new URL(env.sandbox.url).host);
    expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com")');
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });

  test.for([
    ['/orders', '(self)'],
    ['/es/dashboard?tab=meals', '(self)'],
    ['/restaurant-login', '(self)'],
    ['/kitchens', '()'],
    ['/', '()'],
  ] as const)('%s may use the microphone: %s', async ([url, allowed], { env }) => {
    const { headers } = await env.visitor().send('GET', url);
    expect(headers['permissions-policy']).toContain(`microphone=${allowed}`);
  });

  test.for([
    [false, 'same-origin'],
    [true, 'same-origin-allow-popups'],
  ] as const)(
    'with wallets set to %s a page keeps its opener policy at %s',
    async ([showsWallets, policy], { env, folder }) => {
      writeBuilds(folder);
      const http = await serve({ ...env.app, config: { ...env.app.config, showsWallets } }, folder);
      const { headers } = await http.inject({ url: '/' });
      await http.close();
      expect(headers['cross-origin-opener-policy']).toBe(policy);
    },
  );

  test('pictures of emails load in mail programs at another origin, and pages and scripts do not', async ({
    http,
    env,
  }) => {
    writeFileSync(path.join(getUploadsFolder(env.app), 'meal.webp'), 'picture');
    const readPolicy = async (url: string) => (await http.inject({ url })).headers['cross-origin-resource-policy'];
    expect(await readPolicy('/files/meal.webp')).toBe('cross-origin');
    expect(await readPolicy('/pictures/soup.webp')).toBe('cross-origin');
    expect(await readPolicy('/email-logo.png')).toBe('cross-origin');
    expect(await readPolicy('/assets/a-1234.js')).toBe('same-origin');
    expect(await readPolicy('/kitchens')).toBe('same-origin');
  });

  test('API responses have security headers', async ({ env }) => {
    const reply = await env.visitor().call('GET /api/account/session');
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    const ready = await env.visitor().call('GET /api/public/today');
    expect(ready.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });

  test('the API documentation may load its own scripts', async ({ env }) => {
    const reply = await env.visitor().send('GET', '/api/docs/');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
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

describe('Languages', () => {
  test('an address with a prefix has its language, with its own scripts and fallback page', async ({ http }) => {
    for (const [url, status, body] of [
      ['/es', 200, 'portada'],
      ['/es/', 200, 'portada'],
      ['/es/faq?utm=1', 200, 'preguntas'],
      ['/es/kitchens', 200, 'en el navegador'],
      ['/es/nowhere', 404, 'en el navegador'],
      ['/es/assets/a-5678.js', 200, 'export {};'],
    ] as const) {
      const reply = await http.inject({ url, headers: { 'accept-language': 'en' } });
      expect([url, reply.statusCode]).toEqual([url, status]);
      expect(reply.body).toContain(body);
    }
    const script = await http.inject({ url: '/es/assets/a-5678.js' });
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await http.inject({ url: '/es/api/nothing' })).statusCode).toBe(404);
  });

  test('an address without a prefix leads to the language of the browser, and the chosen language wins', async ({
    http,
  }) => {
    for (const [url, acceptLanguage, cookie, location] of [
      ['/faq?a=1&b=%20', 'es-MX,es;q=0.9,en;q=0.8', '', '/es/faq?a=1&b=%20'],
      ['/', 'fr,es;q=0.5', '', '/es'],
      ['/past-orders', 'en-US', 'fondly_language=es', '/es/past-orders'],
      ['/faq', 'es', 'fondly_language=en', undefined],
      ['/faq', 'en-US,es;q=0.9', '', undefined],
      ['/faq', 'fr', '', undefined],
      ['/faq', 'es;q=0', '', undefined],
      ['/faq', undefined, 'fondly_language=xx', undefined],
      ['/nowhere', 'es', '', undefined],
      ['/assets/a-1234.js', 'es', '', undefined],
      ['/es/admin/orders?page=2', 'es', '', '/admin/orders?page=2'],
    ] as const) {
      const headers = { ...(acceptLanguage && { 'accept-language': acceptLanguage }), cookie };
      const reply = await http.inject({ url, headers });
      expect([url, acceptLanguage, cookie, reply.headers.location]).toEqual([url, acceptLanguage, cookie, location]);
    }
  });

  test('a cache keeps the pages of different languages apart', async ({ http }) => {
    const page = await http.inject({ url: '/faq' });
    expect(page.headers.vary).toBe('cookie, accept-language, accept-encoding');
    const redirect = await http.inject({ url: '/faq', headers: { 'accept-language': 'es' } });
    expect(redirect.headers).toMatchObject({ vary: 'cookie, accept-language', 'cache-control': 'no-store' });
  });
});
