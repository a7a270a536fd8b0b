import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent } from '../start-bench-process.ts';

/** What this machine can send at all: 8 KB that are ready, past every framework. */
const text = Buffer.from(JSON.stringify({ text: 'x'.repeat(8_180) }));
const headers = { 'content-type': 'application/json', 'content-length': text.length };

const server = createServer((_request, response) => response.writeHead(200, headers).end(text));
server.listen(0, '127.0.0.1', () => sendToParent({ port: (server.address() as AddressInfo).port }));
