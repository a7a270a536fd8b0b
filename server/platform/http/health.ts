import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { isPoolTimeout } from '../database/connection-error.ts';
import { noColumns, statement } from '../database/statement.ts';

const ping = statement('health-ping', noColumns, 'select');

/** A proxy asks every second and times out after a few. The answer must come earlier, even if the database hangs. */
const timeoutMilliseconds = 2_000;
/** Signals and the relay connect again after 10 s of silence. A process that fails to is of no use to its readers. */
const maxSilenceMilliseconds = 15_000;
/** A pool that works hard still answers something in this time. */
const maxPoolSilenceMilliseconds = 10_000;

/**
 * Whether the proxy should send requests to this process: it is not draining, its database answers, also to the relay,
 * and so does LISTEN or NATS, whichever carries its signals.
 */
export async function isReady(app: App): Promise<boolean> {
  if (app.shutdown.draining.aborted) return false;
  const { listen, relay } = readSilence(app);
  if (listen > maxSilenceMilliseconds || relay > maxSilenceMilliseconds) return false;
  const databaseReply = ping(app.db).then(
    () => true,
    (error: unknown) => isPoolTimeout(error) && isPoolBusy(app),
  );
  const timeoutAbort = new AbortController();
  const timeout = pause(timeoutMilliseconds, false, { signal: timeoutAbort.signal, ref: false }).catch(() => false);
  const isReachable = await Promise.race([databaseReply, timeout.then((isTimeout) => isTimeout || isPoolBusy(app))]);
  timeoutAbort.abort();
  return isReachable && !app.shutdown.draining.aborted;
}

/** How long ago the carrier of signals and the database of the relay last answered, in milliseconds. */
export function readSilence(app: App): { listen: number; relay: number } {
  return { listen: app.live.silentMilliseconds(), relay: app.relay.silentMilliseconds() };
}

/**
 * Whether every connection is in use and the database answers them. Such a process stays ready: without it, the other
 * processes would get its requests and become exhausted as well. Connections to a host that vanished are not busy.
 */
function isPoolBusy(app: App): boolean {
  const { totalCount, idleCount, options } = app.db.client;
  const isFull = idleCount === 0 && totalCount >= (options.max ?? 0);
  return isFull && app.db.silentMilliseconds() < maxPoolSilenceMilliseconds;
}

/**
 * `/health/live` answers while the process runs, `/health/ready` while it should get requests. It also says how many
 * seconds ago the signals' carrier and the relay's database answered. Neither reveals more.
 */
export function addHealthRoutes(http: FastifyInstance, app: App): void {
  http.get('/health/live', { schema: { hide: true } }, async () => ({ ok: true }));
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await isReady(app);
    const { listen, relay } = readSilence(app);
    return reply
      .code(ok ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(!ok && { 'retry-after': '1' }) })
      .send({ ok, listenSeconds: Math.round(listen / 1000), relaySeconds: Math.round(relay / 1000) });
  });
}
