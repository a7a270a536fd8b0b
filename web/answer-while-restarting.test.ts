import { EventEmitter } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpProxy } from 'vite';
import { expect, test } from 'vitest';
import { answerWhileRestarting } from './answer-while-restarting.ts';

test('a request that finds no server gets a problem that pages repeat, and not an empty 500', async () => {
  const proxy = new EventEmitter();
  answerWhileRestarting(proxy as HttpProxy.ProxyServer, {});
  // As Vite does, whose own listener comes second.
  proxy.on('error', (_error, _request, response: ServerResponse) => {
    if (!response.headersSent && !response.writableEnded) response.writeHead(500).end();
  });
  const server = createServer((request, response) => proxy.emit('error', new Error('refused'), request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/orders`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({ code: 'busy' });
  server.close();
});
