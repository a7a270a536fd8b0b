import net from 'node:net';

export type Response = { status: number; head: string; body: Buffer; milliseconds: number };
export type Connection = {
  /** Sends one request as it stands and gives its answer; one at a time. */
  send(request: string): Promise<Response>;
  close(): void;
};

const separator = '\r\n\r\n';

/**
 * HTTP/1.1 over one raw socket that stays open. Node's own client costs more than the servers that are measured;
 * this one reads just what they send: a status, a content-length, a body.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = net.connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let waiting: { from: number; resolve(response: Response): void; reject(error: Error): void } | null = null;
  let received: Buffer = Buffer.alloc(0);

  socket.on('data', (part) => {
    received = received.length === 0 ? part : Buffer.concat([received, part]);
    const response = readResponse(received);
    if (!response || !waiting) return;
    received = Buffer.alloc(0);
    const { from, resolve } = waiting;
    waiting = null;
    resolve({ ...response, milliseconds: performance.now() - from });
  });
  const fail = () => waiting?.reject(new Error('the connection was closed'));
  socket.on('error', fail).on('close', fail);

  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the connection was closed before'));
        waiting = { from: performance.now(), resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Null until the whole answer is there. */
function readResponse(received: Buffer): Omit<Response, 'milliseconds'> | null {
  const end = received.indexOf(separator);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const from = end + separator.length;
  if (received.length < from + length) return null;
  return { status: Number(head.slice(9, 12)), head, body: received.subarray(from, from + length) };
}
