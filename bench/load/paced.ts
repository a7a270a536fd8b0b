import { sendToParent } from '../start-bench-process.ts';
import { openConnection } from './open-connection.ts';

/** Sends the requests in turn at a steady rate, whether or not the server keeps up. */
export type PacedJob = { port: number; connections: number; seconds: number; perSecond: number; requests: string[] };
export type PacedResult = {
  /** In milliseconds, from the moment at which a request was due. */
  times: number[];
  statuses: Record<string, number>;
};

const tickMilliseconds = 5;

async function run({ port, connections, seconds, perSecond, requests }: PacedJob): Promise<PacedResult> {
  const idle = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const all = [...idle];
  const due: { at: number; request: string }[] = [];
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  const total = seconds * perSecond;
  const sending: Promise<void>[] = [];

  async function send(connection: (typeof all)[number]): Promise<void> {
    for (let next = due.shift(); next; next = due.shift()) {
      const { status } = await connection.send(next.request);
      times.push(performance.now() - next.at);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    idle.push(connection);
  }

  const from = performance.now();
  for (let sent = 0; sent < total; ) {
    const elapsed = performance.now() - from;
    for (; sent < total && (sent * 1000) / perSecond <= elapsed; sent += 1)
      due.push({ at: from + (sent * 1000) / perSecond, request: requests[sent % requests.length] ?? '' });
    while (due.length > 0 && idle.length > 0) {
      const connection = idle.pop();
      if (connection) sending.push(send(connection));
    }
    await new Promise((resolve) => setTimeout(resolve, tickMilliseconds));
  }
  await Promise.all(sending);
  for (const connection of all) connection.close();
  return { times, statuses };
}

process.on(
  'message',
  (job) => void run(job as PacedJob).then(sendToParent, (error: unknown) => sendToParent({ error: String(error) })),
);
sendToParent({ port: 0 });
