import { setTimeout as wait } from 'node:timers/promises';
import { withLeader } from '../cluster/with-leader.ts';
import type { DrillContext } from '../drill.ts';
import { compareWithBooks } from '../load/compare-with-books.ts';
import { placeOrders } from '../load/place-orders.ts';
import { listGivenUpJobs, waitUntilSettled } from '../load/wait-until-settled.ts';
import { expectNone, expectSeconds, type Measurement, say, sayFailures } from '../report.ts';

const customersAtOnce = 4;
const quietMilliseconds = 10_000;
/** A machine that lost power is back after this time. */
const rebootMilliseconds = 10_000;
const cleanSeconds = 30;
const settleSeconds = 90;

/** Kills leaders and switches over while orders are placed and paid, then compares every order with the books. */
export async function failover(context: DrillContext): Promise<Measurement[]> {
  const { options, cluster, product, market, requests } = context;
  const load = placeOrders({
    url: product.url,
    sandboxUrl: product.sandboxUrl,
    market,
    requests,
    atOnce: customersAtOnce,
    maxSeconds: (options.kills + options.switchovers + 1) * 240,
  });
  const cleanAfter: number[] = [];
  const failuresBefore = requests.failures().length;
  try {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      await wait(quietMilliseconds);
      cleanAfter.push(await measure(context, `kill ${kill} of ${options.kills}`, () => killLeader(context)));
    }
    for (let turn = 1; turn <= options.switchovers; turn += 1) {
      await wait(quietMilliseconds);
      cleanAfter.push(
        await measure(context, `switchover ${turn} of ${options.switchovers}`, () => switchOver(context)),
      );
    }
  } finally {
    await load.stop();
  }
  const failures = requests.failures().slice(failuresBefore);
  return withLeader(cluster, async (client) => {
    await waitUntilSettled(client, settleSeconds);
    const givenUp = await listGivenUpJobs(client);
    const books = await compareWithBooks(load.records, client, product.sandboxUrl);
    const exits = [...product.webs, ...product.workers].flatMap((process) =>
      process.unexpectedExits().map(({ reason }) => `${process.name}: ${reason}`),
    );
    for (const exit of exits) say(`ended: ${exit}`);
    for (const job of givenUp) say(`given up: ${job}`);
    const unexpected = failures.filter(({ status, hasRetryAfter }) => !(status === 503 && hasRetryAfter));
    sayFailures(unexpected);
    const { acknowledged, confirmed, resolvedUnknown } = books;
    return [
      expectNone('A1', `orders lost, of ${acknowledged} acknowledged (${resolvedUnknown} by a repeat)`, books.lost),
      expectNone('A1', `orders not paid exactly once, of ${confirmed} confirmed`, books.notPaidOnce),
      expectNone('A1', 'charges without an order', books.chargedWithoutOrder),
      expectNone('A1', 'processes of Fondly that ended', exits),
      expectSeconds(
        'A1',
        `last failed request after ${options.kills} kills, ${options.switchovers} switchovers`,
        cleanAfter,
        cleanSeconds,
      ),
      expectNone('A1', `responses other than 503 with Retry-After, of ${failures.length} failed`, unexpected),
      expectNone('A1', 'jobs given up', givenUp),
    ];
  });
}

/** @returns the seconds until the last request failed */
async function measure({ cluster, requests }: DrillContext, what: string, act: () => Promise<void>): Promise<number> {
  const from = Date.now();
  const before = requests.failures().length;
  await act();
  await cluster.waitUntilComplete();
  const last = requests.failures().slice(before).at(-1);
  const seconds = last ? (last.at - from) / 1000 : 0;
  say(`${what}: ${requests.failures().length - before} requests failed, the last after ${seconds.toFixed(1)} s`);
  return seconds;
}

async function killLeader({ cluster }: DrillContext): Promise<void> {
  const killed = await cluster.waitForLeader();
  await killed.losePower();
  await wait(rebootMilliseconds);
  killed.start();
  await cluster.waitForLeader();
  // Failures that come late still count.
  await wait(quietMilliseconds);
}

async function switchOver({ cluster }: DrillContext): Promise<void> {
  const leader = await cluster.waitForLeader();
  await cluster.run(leader, 'patronictl switchover --force fondly');
  await cluster.waitForLeader(leader);
  await wait(quietMilliseconds);
}
