import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';
import { isConnectionError } from '../database/db.ts';
import { noColumns, statement } from '../database/statement.ts';

const ping = statement('health-ping', noColumns, 'select');

/** A proxy asks every second or so and gives up after a few: a database that hangs must not hang its answer. */
const timeoutMilliseconds = 2_000;

/** Whether a proxy should send people here: this process is not on its way out, and its database answers. */
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
 * Every connection is at work. Busy is not broken: a proxy that took busy processes away would send their share to the
 * others, until none is left.
 */
function isPoolExhausted(app: App): boolean {
  const { totalCount, idleCount, options } = app.db.$client;
  return idleCount === 0 && totalCount >= (options.max ?? 0);
}

/** Alive is whoever answers at all; ready is who should be sent people. Neither tells a stranger anything more. */
export function addHealthRoutes(http: FastifyInstance, app: App): void {
  http.get('/health/live', { schema: { hide: true } }, async () => ({ ok: true }));
  http.get('/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ok = await isReady(app);
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok });
  });
}
