import { setTimeout as wait } from 'node:timers/promises';
import { waitUntil } from '../cluster/wait-until.ts';
import { withLeader } from '../cluster/with-leader.ts';
import type { DrillContext } from '../drill.ts';
import { compareWithBooks } from '../load/compare-with-books.ts';
import { placeOrders } from '../load/place-orders.ts';
import { type SignalWatch, watchSignals } from '../load/watch-signals.ts';
import type { FondlyProcess } from '../product/fondly-processes.ts';
import type { Probe } from '../product/seed-market.ts';
import { expectNone, expectSeconds, type Measurement, say } from '../report.ts';

const limitSeconds = 15;
const observeSeconds = 60;
const stepMilliseconds = 500;
const quietMilliseconds = 10_000;

/** A change that one web process makes and the other one must hear of: by the relay of one and the LISTEN of the other. */
type Crossing = { from: FondlyProcess; watch: SignalWatch; probe: Probe };

/** Freezes the leader's machine. Its connections stay open, and no packet tells anyone that it is gone. */
export async function silentLoss(context: DrillContext): Promise<Measurement[]> {
  const { cluster, product, market, requests } = context;
  const { url, sandboxUrl } = product;
  const load = placeOrders({ url, sandboxUrl, market, requests, atOnce: 2, maxSeconds: observeSeconds * 4 });
  const crossings = openCrossings(context);
  await waitUntil('streams at both web processes', 30, () => crossings.every(({ watch }) => watch.openCount() > 0));
  await wait(quietMilliseconds);
  const frozen = await cluster.waitForLeader();
  const from = Date.now();
  frozen.freeze();
  try {
    await cluster.waitForLeader(frozen);
    const leaderAt = Date.now();
    say(`a new leader after ${((leaderAt - from) / 1000).toFixed(1)} s`);
    const observed = await observe(context, crossings, leaderAt);
    await load.stop();
    const lost = await withLeader(
      cluster,
      async (client) => (await compareWithBooks(load.records, client, sandboxUrl)).lost,
    );
    const acknowledged = load.records.filter(({ orderId }) => orderId !== null).length;
    return [
      expectSeconds('A2', 'signals cross the web processes, after a new leader', observed.signalSeconds, limitSeconds),
      expectSeconds('A2', 'the outbox is empty again, after a new leader', observed.outboxSeconds, limitSeconds),
      expectNone(
        'A2',
        `times a process said ready while signals were older than ${limitSeconds} s`,
        observed.wronglyReady,
      ),
      expectNone('A2', `orders lost, of ${acknowledged} acknowledged`, lost),
    ];
  } finally {
    await load.stop();
    for (const { watch } of crossings) watch.stop();
    frozen.thaw();
    await cluster.waitUntilComplete();
  }
}

/** One in each direction. */
function openCrossings({ product, market }: DrillContext): Crossing[] {
  return product.webs.flatMap((from, index) => {
    const to = product.webs[(index + 1) % product.webs.length];
    const probe = market.probes[index];
    return to && probe ? [{ from, watch: watchSignals(to, probe), probe }] : [];
  });
}

type Observed = { signalSeconds: number[]; outboxSeconds: number[]; wronglyReady: string[] };

/** Changes stock at each process until the other one hears of it. */
async function observe(context: DrillContext, crossings: Crossing[], leaderAt: number): Promise<Observed> {
  const crossed = new Map<Crossing, number>();
  const wronglyReady: string[] = [];
  const outboxSeconds: number[] = [];
  const deadline = leaderAt + observeSeconds * 1000;
  const elapsed = () => (Date.now() - leaderAt) / 1000;
  while (Date.now() < deadline && (crossed.size < crossings.length || outboxSeconds.length === 0)) {
    await Promise.all(crossings.map((crossing) => changeStock(context, crossing)));
    await wait(stepMilliseconds);
    for (const crossing of crossings) {
      const { watch } = crossing;
      if (!crossed.has(crossing) && watch.lastSignalAt() > leaderAt) crossed.set(crossing, elapsed());
      const isStale = !crossed.has(crossing) && elapsed() > limitSeconds;
      if (isStale && (await isReady(watch.process))) wronglyReady.push(watch.process.name);
    }
    if (outboxSeconds.length === 0 && (await isOutboxEmpty(context))) outboxSeconds.push(elapsed());
  }
  return {
    signalSeconds: crossings.map((crossing) => crossed.get(crossing) ?? Number.POSITIVE_INFINITY),
    outboxSeconds,
    wronglyReady,
  };
}

/** The stock is 5 or 4. A change whose outcome was lost leaves either, so both are tried. */
async function changeStock({ product, requests }: DrillContext, { from, probe }: Crossing): Promise<void> {
  for (const [expected, availableQuantity] of [
    [5, 4],
    [4, 5],
  ]) {
    const reply = await requests.send('PUT stock', `${from.url}/api/restaurant/meals/${probe.mealId}/stock`, {
      method: 'PUT',
      headers: { origin: product.url, cookie: probe.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ expected, availableQuantity }),
    });
    if (reply.status !== 409) return;
  }
}

async function isReady({ readyUrl }: FondlyProcess): Promise<boolean> {
  const reply = await fetch(readyUrl, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  return reply?.ok ?? false;
}

async function isOutboxEmpty({ cluster }: DrillContext): Promise<boolean> {
  return withLeader(cluster, async (client) => {
    // Rows of the last second are on their way.
    const { rows } = await client.query<{ first: string | null }>('select min(id)::text as first from outbox');
    await wait(stepMilliseconds);
    const { rows: later } = await client.query<{ left: boolean }>(
      'select exists (select from outbox where id <= $1) as left',
      [rows[0]?.first ?? 0],
    );
    return later[0]?.left === false;
  }).catch(() => false);
}
