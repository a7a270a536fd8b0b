import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { isConnectionError } from '../database/db.ts';
import { noColumns, statement } from '../database/statement.ts';

const ping = statement('health-ping', noColumns, 'select');

/** A proxy asks every second and times out after a few. The answer must come earlier, even if the database hangs. */
const timeoutMilliseconds = 2_000;

/** Whether the proxy should send requests to this process: it is not draining, and its database answers. */
export async function isReady(app: App): Promise<boolean> {
  if (app.shutdown.draining.aborted) return false;
  const databaseReply = ping(app.db).then(
    () => true,
    (error: unknown) => isConnectionError(error) && isPoolExhausted(app),
  );
  const timeoutAbort = new AbortController();
  const timeout = pause(timeoutMilliseconds, false, { signal: timeoutAbort.signal, ref: false }).catch(() => false);
  const isReachable = await Promise.race([
    databaseReply,
    timeout.then((isTimeout) => isTimeout || isPoolExhausted(app)),
  ]);
  timeoutAbort.abort();
  return isReachable && !app.shutdown.draining.aborted;
}

/**
 * Whether every connection is in use. Such a process stays ready: without it, the other processes would get its
 * requests and become exhausted as well.
 */
function isPoolExhausted(app: App): boolean {
  const { totalCount, idleCount, options } = app.db.client;
  return idleCount === 0 && totalCount >= (options.max ?? 0);
}

/**
 * `/health/live` answers while the process runs, `/health/ready` while it should get requests. Neither reveals more.
 */
export function addHealthRoutes(http: FastifyInstance, app: App): void {
  http.get('/health/live', { schema: { hide: true } }, async () => ({ ok: true }));
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await isReady(app);
    return reply
      .code(ok ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(!ok && { 'retry-after': '1' }) })
      .send({ ok });
  });
}
