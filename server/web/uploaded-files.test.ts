import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as withEnvironment } from '@fondly/dev/test';
import { describe, expect } from 'vitest';
import { getUploadsFolder } from '../files/serve-files.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { addWebPages } from './web-pages.ts';

const test = withEnvironment.extend('http', async ({ env }, { onCleanup }) => {
  const http = await createHttpServer(env.app);
  await addSecurityHeaders(http, env.app);
  await addWebPages(http, env.app, path.join(env.app.config.dataDir, 'web'));
  onCleanup(() => http.close());
  return http;
});

describe('Uploads under /files/', () => {
  test('an uploaded picture is sent with headers that forbid scripts, and other files and paths are refused', async ({
    http,
    env,
  }) => {
    const folder = getUploadsFolder(env.app);
    writeFileSync(path.join(folder, 'soup.webp'), 'picture');
    writeFileSync(path.join(folder, 'evil.html'), '<script>alert(1)</script>');
    writeFileSync(path.join(folder, '..', 'secret.webp'), 'secret');

    const picture = await http.inject({ url: '/files/soup.webp' });
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    for (const url of [
      '/files/evil.html',
      '/files/gone.webp',
      '/files/',
      '/files/..%2fsecret.webp',
      '/files/%2e%2e/secret.webp',
    ]) {
      const reply = await http.inject({ url });
      expect([url, reply.statusCode >= 400]).toEqual([url, true]);
      expect(reply.body).not.toContain('alert');
    }
  });
});
