import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as withEnvironment } from '@fondly/dev/test';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../platform/app.ts';
import { createHttpServer } from '../../platform/http/http-server.ts';
import { addSecurityHeaders } from '../security-headers.ts';
import { addWebPages } from '../web-pages.ts';

/** The inline script of the built pages. */
export const inlineScript = 'window.hello = "<world>";';
const page = (name: string) =>
  `<!doctype html><html><head><script>${inlineScript}</script><script type="module" src="/assets/a.js"></script></head><body>${name}</body></html>`;

/** A small build in two languages. */
export function writeBuilds(folder: string): void {
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

export function writeFiles(folder: string, files: Record<string, string>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

/** Serves the build of this folder as the product does. */
export async function serve(app: App, folder: string): Promise<FastifyInstance> {
  const http = await createHttpServer(app);
  await addSecurityHeaders(http, app);
  await addWebPages(http, app, folder);
  return http;
}

/** `folder` is empty until `http` is used, which serves a small build from it. */
export const test = withEnvironment
  .extend('folder', ({ env }) => mkdtempSync(path.join(env.app.config.dataDir, 'web-')))
  .extend('http', async ({ env, folder }, { onCleanup }) => {
    writeBuilds(folder);
    const http = await serve(env.app, folder);
    onCleanup(() => http.close());
    return http;
  });
