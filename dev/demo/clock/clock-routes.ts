import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatClockTime, formatDay, pilotTimeZone } from '@fondly/contract/time';
import type { App } from '@fondly/server/platform/app';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { seedMealsIfNoneOnSale } from '../../seed-data/seed-meals-if-none-on-sale.ts';
import { advanceClock, type Machinery } from './advance-clock.ts';
import { type ClockJump, clockJumps, isClockJump } from './clock-jumps.ts';

const script = '/dev/clock.js';
const barFile = path.join(import.meta.dirname, 'clock-bar.mjs');

type Options = Machinery & { getApp: () => App | null };

/**
 * The bar that shows and jumps the demo's clock, added to every page as it leaves the server: the built pages are those
 * of production and know nothing of it. Only the demo registers these routes.
 */
export function clockRoutes({ getApp, ...machinery }: Options) {
  const { clock } = machinery;
  let advancing: Promise<void> | null = null;
  /** Pages read everything again when this has changed. */
  let finishedJumps = 0;
  const view = () => {
    const now = clock.now();
    const day = formatDay(now, pilotTimeZone);
    const jumps = Object.entries(clockJumps).map(([name, { label }]) => ({ name, label }));
    const text = `${day}, ${formatClockTime(now, pilotTimeZone)}`;
    return { now: now.toISOString(), text, isAdvancing: advancing !== null, finishedJumps, jumps };
  };
  async function jump(app: App, name: ClockJump): Promise<void> {
    await advanceClock(app, machinery, clockJumps[name].findTime(clock.now()));
    await seedMealsIfNoneOnSale(app);
  }

  const register = async (http: FastifyInstance): Promise<void> => {
    addBarToPages(http);
    http.get(script, async (_request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .type('text/javascript')
        .send(await readFile(barFile)),
    );
    http.get('/dev/clock.json', async (_request, reply) => reply.header('cache-control', 'no-store').send(view()));
    http.post<{ Body: { to?: unknown } | null }>('/dev/clock/advance', async (request, reply) => {
      const app = getApp();
      const name = request.body?.to;
      if (!app) return reply.code(503).send();
      if (!isClockJump(name)) return reply.code(400).send({ message: 'The clock has no such move.' });
      if (advancing) return reply.code(409).send(view());
      advancing = jump(app, name).finally(() => {
        advancing = null;
        finishedJumps += 1;
      });
      await advancing;
      return view();
    });
  };
  // Its hooks apply to the pages, which are registered outside of it.
  return Object.assign(register, { [Symbol.for('skip-override')]: true });
}

const isPageRequest = (request: FastifyRequest): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

function addBarToPages(http: FastifyInstance): void {
  http.addHook('onRequest', async (request) => {
    if (!isPageRequest(request)) return;
    // A compressed page could not be added to, and a cached one is from before.
    delete request.headers['accept-encoding'];
    delete request.headers['if-none-match'];
  });
  http.addHook('onSend', async (request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '');
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    if (!isPageRequest(request) || !type.startsWith('text/html') || !policy.includes("script-src 'self'"))
      return payload;
    if (!Buffer.isBuffer(payload) && typeof payload !== 'string') return payload;
    reply.removeHeader('etag').removeHeader('content-length').header('cache-control', 'no-store');
    // It runs before the first paint, so the page does not move when the bar appears.
    return payload.toString().replace('</head>', () => `<script src="${script}"></script></head>`);
  });
}
