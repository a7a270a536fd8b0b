import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent } from '../start-bench-process.ts';

/** The upper limit of this machine: a constant response of 8 KB without a framework. */
const text = Buffer.from(JSON.stringify({ text: 'x'.repeat(8_180) }));
const headers = { 'content-type': 'application/json', 'content-length': text.length };

const server = createServer((_request, response) => response.writeHead(200, headers).end(text));
server.listen(0, '127.0.0.1', () => sendToParent({ port: (server.address() as AddressInfo).port }));
