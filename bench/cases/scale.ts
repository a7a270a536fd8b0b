import { type Ground, openGround } from '../bench-environment.ts';
import { median } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { getRequest } from '../load/requests.ts';
import { say, sayGoal } from '../report.ts';
import { addAdmin, addCustomers, addHistory, fillMarket } from '../seed-market.ts';

/** Thirty meals in each ZIP, whatever the size. */
const sizes = [
  { meals: 2_010, zips: 67 },
  { meals: 200_010, zips: 6_667 },
  { meals: 990_000, zips: 33_000 },
];
const requests = 600;
const warmRequests = 300;

type Place = { meals: number; zips: string[]; admin: string; port: number; times: Record<Kind, number[]> };
const kinds = { alone: 1, nearby: 5 };
type Kind = keyof typeof kinds;

/**
 * R uncached as the tables grow, and nearby against one ZIP alone: goals 4 and 5. One connection, so p50 is the work;
 * all sizes stand side by side and are asked in turn.
 */
export async function scale(): Promise<void> {
  const grounds: Ground[] = [];
  try {
    const places: Place[] = [];
    for (const size of sizes) {
      const ground = await openGround(false);
      grounds.push(ground);
      places.push(await openPlace(ground, size));
    }
    // Not before all are filled: a connection that is silent for a minute is closed.
    const connections = await Promise.all(places.map(({ port }) => openConnection(port)));
    for (let index = -warmRequests; index < requests; index += 1) {
      for (const [at, connection] of connections.entries()) await askBoth(places[at] as Place, connection, index);
    }
    sayScale(places);
  } finally {
    await Promise.all(grounds.map((ground) => ground.close()));
  }
}

async function openPlace(ground: Ground, size: { meals: number; zips: number }): Promise<Place> {
  const { zips } = await fillMarket(ground, size.zips, size.meals);
  const admin = await addAdmin(ground);
  await addCustomers(ground, 100);
  await addHistory(ground, 20_000, 100);
  const product = await ground.start('targets/product', { PARTS: 'web' });
  return { meals: size.meals, zips, admin, port: product.port, times: { alone: [], nearby: [] } };
}

/** Nothing of the first turns is counted. */
async function askBoth({ zips, admin, times }: Place, connection: Connection, index: number): Promise<void> {
  const zip = zips[(index + warmRequests) % zips.length];
  for (const kind of ['alone', 'nearby'] as const) {
    const path = `/api/meals/search?zip=${zip}&miles=${kinds[kind]}`;
    const { status, milliseconds } = await connection.send(getRequest(path, admin));
    if (status !== 200) throw new Error(`the search answered ${status}`);
    if (index >= 0) times[kind].push(milliseconds);
  }
}

function sayScale(places: Place[]): void {
  say('\n### Find, uncached, as the tables grow: p50 in ms of one connection\n');
  say('| meals | ZIP alone | within 5 miles |');
  say('|---|---|---|');
  const p50 = (place: Place | undefined, kind: Kind) => median(place?.times[kind] ?? []);
  for (const place of places) {
    say(`| ${place.meals} | ${p50(place, 'alone').toFixed(2)} | ${p50(place, 'nearby').toFixed(2)} |`);
  }
  const [small, middle, large] = places;
  const growth = p50(large, 'alone') / p50(small, 'alone');
  const nearby = p50(middle, 'nearby') / p50(middle, 'alone');
  say('');
  sayGoal({ number: '4', text: 'R at 1,000,000 meals / at 2,000, p50', value: growth, must: 2, aim: 1.5 });
  sayGoal({ number: '5', text: 'nearby / ZIP alone, p50 at 200,000 meals', value: nearby, must: 4, aim: 2 });
}
