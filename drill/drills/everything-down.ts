import { setTimeout as wait } from 'node:timers/promises';
import type { DrillContext } from '../drill.ts';
import { waitUntilReady } from '../product/start-product.ts';
import { expectNone, type Measurement, say } from '../report.ts';

type Page = { path: string; status: number; contains: string };

/** What the proxy answers on its own. */
const pages: Page[] = [
  { path: '/', status: 503, contains: 'Fondly is down for a moment' },
  { path: '/past-orders', status: 503, contains: 'Fondly is down for a moment' },
  { path: '/faq', status: 503, contains: '</html>' },
  { path: '/es/faq', status: 503, contains: '<html lang="es"' },
  { path: '/terms-of-service', status: 503, contains: '</html>' },
  { path: '/privacy-policy', status: 503, contains: '</html>' },
  { path: '/logo.svg', status: 200, contains: '<svg' },
  { path: '/api/meals/search?zip=30308', status: 503, contains: '"code":"busy"' },
];
const rounds = 20;
const limitMilliseconds = 200;
/** The proxy asks each server every second whether it is ready. */
const noticeMilliseconds = 2_000;

/** Stops every web service, worker, pool, and database, and looks at what people see. */
export async function everythingDown({ cluster, product }: DrillContext): Promise<Measurement[]> {
  const processes = [...product.webs, ...product.workers];
  await Promise.all(processes.map((process) => process.kill()));
  await cluster.stop();
  await wait(noticeMilliseconds);
  const times: number[] = [];
  const wrong: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) {
      const from = performance.now();
      const reply = await fetch(`${product.url}${page.path}`, { signal: AbortSignal.timeout(10_000) });
      const text = await reply.text();
      times.push(performance.now() - from);
      const isRight = reply.status === page.status && text.includes(page.contains);
      const saysWhen = page.status === 200 || reply.headers.has('retry-after');
      if (!isRight || !saysWhen) wrong.push(`${page.path}: ${reply.status} ${text.slice(0, 80)}`);
    }
  }
  for (const line of wrong.slice(0, pages.length)) say(line);
  times.sort((a, b) => a - b);
  const slowest = times.at(-1) ?? 0;
  const median = times[Math.floor(times.length / 2)] ?? 0;

  for (const machine of cluster.machines) machine.start();
  await cluster.waitUntilComplete();
  for (const machine of cluster.applications) machine.start();
  for (const process of processes) process.start();
  await Promise.all(processes.map(waitUntilReady));
  return [
    expectNone('A11', `wrong pages, of ${times.length}, from the proxy alone`, wrong),
    {
      target: 'A11',
      what: 'slowest page from the proxy alone',
      required: `${limitMilliseconds} ms at most`,
      measured: `${slowest.toFixed(0)} ms (half of them ${median.toFixed(0)} ms)`,
      isMet: slowest <= limitMilliseconds,
    },
  ];
}
