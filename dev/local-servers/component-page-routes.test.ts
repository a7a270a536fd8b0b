import fastify from 'fastify';
import { expect, test } from 'vitest';
import { scaleTime } from '../scale-time.ts';
import { componentPageRoutes } from './component-page-routes.ts';

test('the component page is built when it is opened, and serves no other files', {
  timeout: scaleTime(60_000),
}, async () => {
  const http = fastify();
  await http.register(componentPageRoutes);

  const page = await http.inject('/dev/components/');
  const script = /src="(\/dev\/components\/[^"]+\.js)"/.exec(page.body)?.[1] ?? '';
  expect(page.statusCode).toBe(200);
  expect((await http.inject(script)).headers['content-type']).toContain('text/javascript');

  expect((await http.inject('/dev/components/../../vite.config.ts')).statusCode).toBe(404);
  expect((await http.inject('/dev/components/%2e%2e/client/index.html')).statusCode).toBe(404);
});
