import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { headers: Record<string, string>; body: string };

/** A restaurant's software that keeps what it was posted. */
export type Receiver = {
  url: string;
  received: Received[];
  /** How often somebody connected, also without sending anything that it understands. */
  countConnections(): number;
  /** The status of the next answers; with `times`, of so many, and 204 afterwards. */
  answer(status: number, times?: number): void;
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let [status, left] = [204, Number.POSITIVE_INFINITY];
  let connections = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({ headers: toText(request.headers), body: Buffer.concat(chunks).toString() });
    response.writeHead(left > 0 ? status : 204).end();
    left -= 1;
  });
  server.on('connection', () => {
    connections += 1;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    received,
    countConnections: () => connections,
    answer: (next, times = Number.POSITIVE_INFINITY) => {
      [status, left] = [next, times];
    },
    close: () => server.close().closeAllConnections(),
  };
}

const toText = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
