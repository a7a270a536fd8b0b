import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect } from 'vitest';
import { getUploadsFolder } from '../files/serve-files.ts';
import { inlineScript, serve, test, writeBuilds } from './testing/serve-test-build.ts';

describe('Security headers', () => {
  test('the content security policy allows our scripts, the inline scripts of the build, and the sandbox only', async ({
    http,
    env,
  }) => {
    const { headers } = await http.inject({ url: '/kitchens' });
    const policy = String(headers['content-security-policy']);
    const hash = createHash('sha256').update(inlineScript).digest('base64');
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
});
