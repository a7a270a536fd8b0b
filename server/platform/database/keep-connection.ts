import type pg from 'pg';
import type { Log } from '../log.ts';
import { type ConnectionUse, createCuttableClient } from './connect.ts';

/** One connection that is watched. After it broke or fell silent, the next `get` opens another one. */
export type KeptConnection = {
  get(): Promise<pg.Client>;
  /** Cuts the present connection. */
  drop(): void;
  /** How long ago the database last answered. */
  silentMilliseconds(): number;
  close(): Promise<void>;
};

type Options = {
  pipeline?: boolean;
  /** Runs on each new connection before anybody gets it. */
  prepare?(client: pg.Client): Promise<unknown>;
  /** Told when the connection is gone, unless it was closed. */
  onLost?(): void;
};

const heartbeatMilliseconds = 5_000;
/** A host that vanished sends nothing, so silence is the only sign. */
const maxSilenceMilliseconds = 10_000;
const checkMilliseconds = 1_000;
const goodbyeMilliseconds = 1_000;

/** Sends `select 1` every 5 s and cuts the connection after 10 s without any answer. */
export function keepConnection(url: string, use: ConnectionUse, log: Log, options: Options = {}): KeptConnection {
  let current: ReturnType<typeof createCuttableClient> | null = null;
  let opening: Promise<pg.Client> | null = null;
  let isClosed = false;
  const heartbeat = startHeartbeat({
    ask: () => current?.client.query('select 1').catch(() => {}),
    onSilence(silentMilliseconds) {
      if (current) log.warn({ use, silentMilliseconds }, 'database: no sign of life, connecting again');
      drop();
    },
  });

  function drop(): void {
    const dropped = current;
    current = null;
    if (!dropped) return;
    dropped.cut();
    if (!isClosed) options.onLost?.();
  }

  async function open(): Promise<pg.Client> {
    const opened = createCuttableClient(url, use, options);
    const { client } = opened;
    const dropOpened = () => {
      if (current === opened) drop();
    };
    client.on('error', dropOpened).on('end', dropOpened).on('drain', heartbeat.answered);
    try {
      await client.connect();
      await options.prepare?.(client);
      if (isClosed) throw new Error('the connection was closed while it was opened');
    } catch (error) {
      opened.cut();
      throw error;
    }
    heartbeat.answered();
    current = opened;
    return client;
  }

  return {
    async get() {
      if (current) return current.client;
      opening ??= open().finally(() => {
        opening = null;
      });
      return opening;
    },
    drop,
    silentMilliseconds: heartbeat.silentMilliseconds,
    async close() {
      isClosed = true;
      heartbeat.stop();
      await opening?.catch(() => {});
      const closing = current;
      current = null;
      if (closing) await sayGoodbye(closing);
    },
  };
}

/** A host that vanished does not answer the goodbye. */
async function sayGoodbye({ client, cut }: ReturnType<typeof createCuttableClient>): Promise<void> {
  const timer = setTimeout(cut, goodbyeMilliseconds);
  await client.end().catch(() => {});
  clearTimeout(timer);
}

function startHeartbeat({ ask, onSilence }: { ask(): void; onSilence(silentMilliseconds: number): void }) {
  let answeredAt = performance.now();
  let askedAt = answeredAt;
  let checkedAt = answeredAt;

  function check(): void {
    const now = performance.now();
    // After a pause of this process, answers wait unread in the socket.
    const wasPaused = now - checkedAt > 2 * checkMilliseconds;
    checkedAt = now;
    if (wasPaused) return;
    if (now - answeredAt >= maxSilenceMilliseconds) onSilence(Math.round(now - answeredAt));
    else if (now - Math.max(askedAt, answeredAt) >= heartbeatMilliseconds) {
      askedAt = now;
      ask();
    }
  }

  const timer = setInterval(check, checkMilliseconds).unref();
  return {
    answered() {
      answeredAt = performance.now();
    },
    silentMilliseconds: () => performance.now() - answeredAt,
    stop: () => clearInterval(timer),
  };
}
