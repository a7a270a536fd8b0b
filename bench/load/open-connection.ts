import net from 'node:net';

export type Response = { status: number; head: string; body: Buffer; milliseconds: number };
export type Connection = {
  /** Sends the text of a request and waits for the response. Send one at a time. */
  send(request: string): Promise<Response>;
  close(): void;
};

const separator = '\r\n\r\n';

/**
 * Opens a raw HTTP/1.1 connection. Node's client uses more processor time than the measured servers. This one reads only
 * the status, the content length, and the body.
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
        if (socket.destroyed) return reject(new Error('the connection is already closed'));
        waiting = { from: performance.now(), resolve, reject };
        socket.write(request);
      }),
    close: () => socket.destroy(),
  };
}

/** Returns null until the response is complete. */
function readResponse(received: Buffer): Omit<Response, 'milliseconds'> | null {
  const end = received.indexOf(separator);
  if (end < 0) return null;
  const head = received.toString('latin1', 0, end);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
  const from = end + separator.length;
  if (received.length < from + length) return null;
  return { status: Number(head.slice(9, 12)), head, body: received.subarray(from, from + length) };
}
