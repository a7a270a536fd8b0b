import { setTimeout as pause } from 'node:timers/promises';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Log } from '../../log.ts';

/** The connection of a process to NATS, which is watched. The client connects again until it is closed. */
export type WatchedNats = {
  client: NatsConnection;
  /** Resolves once the server has handled everything sent so far; rejects when it does not answer. */
  flush(): Promise<void>;
  isAway(): boolean;
  silentMilliseconds(): number;
  close(): Promise<void>;
};

const heartbeatMilliseconds = 2_000;
const answerMilliseconds = 5_000;
const retryMilliseconds = 500;

/**
 * @param onBack - told when the connection was gone and is back
 * @throws Error with one sentence when no server answers
 */
export async function openNats(url: string, log: Log, onBack: () => void): Promise<WatchedNats> {
  const client = await connectOrExplain(url);
  let answeredAt = performance.now();
  let isAway = false;

  async function flush(): Promise<void> {
    try {
      await withinLimit(client.flush());
    } catch (error) {
      isAway = true;
      throw error;
    }
    answeredAt = performance.now();
    isAway = false;
  }

  async function watchStatus(): Promise<void> {
    for await (const { type } of client.status()) {
      if (type === 'disconnect') {
        isAway = true;
        log.warn('live: NATS is away');
      } else if (type === 'reconnect') {
        answeredAt = performance.now();
        isAway = false;
        onBack();
      }
    }
  }

  async function keepAlive(): Promise<void> {
    const wasOffline = isAway;
    try {
      await flush();
    } catch (error) {
      if (client.isClosed()) return;
      log.warn({ err: error }, 'live: no answer from NATS');
      // A host that vanished sends nothing. The client would notice minutes later.
      if (!wasOffline) await client.reconnect().catch(() => {});
    }
  }

  const heartbeat = setInterval(() => void keepAlive(), heartbeatMilliseconds).unref();
  void watchStatus();
  return {
    client,
    flush,
    isAway: () => isAway || client.isClosed(),
    silentMilliseconds: () => performance.now() - answeredAt,
    async close() {
      clearInterval(heartbeat);
      await client.close();
    },
  };
}

async function withinLimit(answer: Promise<void>): Promise<void> {
  const aborted = new AbortController();
  const limit = pause(answerMilliseconds, true, { ref: false, signal: aborted.signal }).catch(() => false);
  try {
    if (await Promise.race([answer.then(() => false), limit])) throw new Error('NATS did not answer in time');
  } finally {
    aborted.abort();
  }
}

async function connectOrExplain(url: string): Promise<NatsConnection> {
  const addresses = url.split(',').map((address) => new URL(address));
  try {
    return await connect({
      servers: addresses.map(({ host }) => host),
      name: 'fondly',
      ...readLogin(addresses[0]),
      ...(addresses.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
      timeout: answerMilliseconds,
      maxReconnectAttempts: -1,
      reconnectTimeWait: retryMilliseconds,
      // A server that restarts may refuse us for a moment.
      ignoreAuthErrorAbort: true,
    });
  } catch (error) {
    const hosts = addresses.map(({ host }) => host).join(' and ');
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Fondly cannot start: NATS_URL leads to no NATS server that accepts us, at ${hosts}: ${reason}.`);
  }
}

/** A user with a password, or a token, in the first address. All servers of a cluster have the same. */
function readLogin(address: URL | undefined): { user: string; pass: string } | { token: string } | undefined {
  if (!address?.username) return undefined;
  const [name, pass] = [decodeURIComponent(address.username), decodeURIComponent(address.password)];
  return pass ? { user: name, pass } : { token: name };
}
