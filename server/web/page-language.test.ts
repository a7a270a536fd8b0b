import { describe, expect } from 'vitest';
import { test } from './testing/serve-test-build.ts';

describe('The language of a page', () => {
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
