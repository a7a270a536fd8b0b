import { setTimeout as wait } from 'node:timers/promises';
import type { Market } from '../product/seed-market.ts';
import type { RequestLog } from './send.ts';

type Options = { url: string; market: Market; requests: RequestLog; atOnce: number; maxSeconds: number };

const pauseMilliseconds = 20;

/** People who look at meals, kitchens, and their orders until they are stopped or the time is up. */
export function browse({ url, market, requests, atOnce, maxSeconds }: Options): { stop(): Promise<void> } {
  const deadline = Date.now() + maxSeconds * 1000;
  const paths = ['/api/meals/search?zip=30308', `/api/meals/${market.mealIds[0]}`, '/api/orders', '/faq'];
  let isStopped = false;
  let next = 0;

  async function run(): Promise<void> {
    while (!isStopped && Date.now() < deadline) {
      const path = paths[next % paths.length] ?? '';
      const customer = market.customers[next % market.customers.length];
      next += 1;
      await requests.send(`GET ${path}`, `${url}${path}`, { headers: { cookie: customer?.cookie ?? '' } });
      await wait(pauseMilliseconds);
    }
  }
  const loops = Array.from({ length: atOnce }, run);
  return {
    async stop() {
      isStopped = true;
      await Promise.all(loops);
    },
  };
}
