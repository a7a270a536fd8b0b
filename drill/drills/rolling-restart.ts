import { setTimeout as wait } from 'node:timers/promises';
import type { DrillContext } from '../drill.ts';
import { browse } from '../load/browse.ts';
import { placeOrders } from '../load/place-orders.ts';
import { waitUntilReady } from '../product/start-product.ts';
import { expectNone, type Measurement, say, sayFailures } from '../report.ts';

const rounds = { default: 2, full: 5 };
const requestCount = { default: 5_000, full: 100_000 };
const readersAtOnce = 6;
const maxSeconds = { default: 300, full: 2_400 };
/** The proxy asks each server every second whether it is ready. */
const noticeMilliseconds = 2_000;

/** Replaces every process one after the other while people browse, order, and pay. */
export async function rollingRestart(context: DrillContext): Promise<Measurement[]> {
  const { options, product, market, requests } = context;
  const size = options.isFull ? 'full' : 'default';
  const countBefore = requests.count();
  const failuresBefore = requests.failures().length;
  const { url, sandboxUrl } = product;
  const orders = placeOrders({ url, sandboxUrl, market, requests, atOnce: 2, maxSeconds: maxSeconds[size] });
  const readers = browse({ url, market, requests, atOnce: readersAtOnce, maxSeconds: maxSeconds[size] });
  const deadline = Date.now() + maxSeconds[size] * 1000;
  try {
    for (let round = 1; round <= rounds[size]; round += 1) {
      await wait(noticeMilliseconds);
      for (const process of [...product.webs, ...product.workers]) {
        await process.stop();
        process.start();
        await waitUntilReady(process);
        await wait(noticeMilliseconds);
      }
      say(`round ${round} of ${rounds[size]}: ${requests.count() - countBefore} requests`);
    }
    while (requests.count() - countBefore < requestCount[size] && Date.now() < deadline) await wait(500);
  } finally {
    await Promise.all([orders.stop(), readers.stop()]);
  }
  const failures = requests.failures().slice(failuresBefore);
  sayFailures(failures);
  const count = (requests.count() - countBefore).toLocaleString('en-US');
  return [
    expectNone('A9', `requests failed, of ${count}, while each process was replaced ${rounds[size]} times`, failures),
  ];
}
