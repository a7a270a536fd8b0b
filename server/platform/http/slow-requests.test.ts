import { once } from 'node:events';
import { connect } from 'node:net';
import { scaleTime } from '@fondly/dev/scale-time';
import { test } from '@fondly/dev/test';
import { expect, onTestFinished } from 'vitest';
import type { App } from '../app.ts';
import { createHttpServer } from './http-server.ts';

const timeouts = { headers: 200, body: 200, upload: 1_000, check: 50 };

async function openServer(app: App): Promise<number> {
  const server = await createHttpServer(app, timeouts);
  server.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/echo', async () => ({ isRead: true }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const address = server.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Sends `start`, and then a byte every 50 ms. @returns after how many milliseconds the server ended the connection */
async function drip(port: number, start: string): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  await once(socket, 'connect');
  const startedAt = performance.now();
  socket.write(start);
  const dripping = setInterval(() => socket.writable && socket.write('x'), 50);
  // A byte that arrives while the server closes resets the connection. `once` of `node:events` would throw that error.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, scaleTime(4_000)))]);
  clearInterval(dripping);
  socket.destroy();
  return performance.now() - startedAt;
}

const head = (type: string, more: string) =>
  `POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`;

test.for([
  ['headers that never end', 'POST /echo HTTP/1.1\r\nhost: x\r\nx: ', 200],
  ['a body with a length', head('application/json', 'content-length: 1000'), 200],
  ['a body in chunks', `${head('application/json', 'transfer-encoding: chunked')}fff\r\n`, 200],
  ['a picture', head('image/png', 'content-length: 1000'), 1_000],
] as const)('a connection that drips %s is ended in time', async ([, start, milliseconds], { env }) => {
  const took = await drip(await openServer(env.app), start);
  expect(took).toBeGreaterThanOrEqual(milliseconds * 0.9);
  expect(took).toBeLessThan(milliseconds + scaleTime(1_000));
});

test('a request that arrives in pieces, but in time, is answered', async ({ env }) => {
  const socket = connect(await openServer(env.app), '127.0.0.1');
  await once(socket, 'connect');
  const pieces = [
    'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n',
    'content-length: 2\r\n\r\n',
    '{',
    '}',
  ];
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('{"isRead":true}');
  socket.destroy();
});
