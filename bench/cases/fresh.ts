import { openGround } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { type Connection, openConnection } from '../load/open-connection.ts';
import { getRequest, sendRequest } from '../load/requests.ts';
import { say, sayGoal } from '../report.ts';
import { addAdmin, addCustomers, addHistory, fillMarket, idOf, ownFirstMeal } from '../seed-market.ts';
import { startPart } from '../start-bench-process.ts';

const changes = 150;

/**
 * From the answer to a kitchen's change of its stock until a customer's search shows it, in the process that made the
 * change and in another one, idle and while a crowd searches there: goals 13 and 14.
 */
export async function fresh(): Promise<void> {
  const ground = await openGround(true);
  try {
    const { zips } = await fillMarket(ground, 100, 2_000);
    const [customer = ''] = await addCustomers(ground, 1);
    const admin = await addAdmin(ground);
    await addHistory(ground, 20_000, 1);
    const [here, there] = await Promise.all([
      ground.start('targets/product'),
      ground.start('targets/product', { PARTS: 'web' }),
    ]);
    const [kitchen, near, far] = await Promise.all([here.port, here.port, there.port].map(openConnection));
    if (!kitchen || !near || !far) throw new Error('no connection');
    const search = getRequest(`/api/meals/search?zip=${zips[0]}&miles=1`, customer);
    const change = changer(kitchen, await ownFirstMeal(ground));

    const past = getRequest(`/api/meals/search?zip=${zips[0]}&miles=1`, admin);
    // A first time for all, of which nothing is counted.
    await delays(change, near, search);
    await delays(change, far, search);
    await readTimes(near, past);
    const uncached = await readTimes(near, past);
    const same = await delays(change, near, search);
    const idle = await delays(change, far, search);
    const crowd = await startPart('load/load');
    const wish = {
      kind: 'get' as const,
      paths: zips.map((zip) => `/api/meals/search?zip=${zip}&miles=1`),
      cookies: [customer],
    };
    const job = crowd.ask({ port: there.port, connections: 16, seconds: 25, warmSeconds: 0, wish });
    const loaded = await delays(change, far, search);
    await crowd.stop().catch(() => {});
    await job.catch(() => {});
    sayFresh(quantile(uncached, 0.5), { same, idle, loaded });
  } finally {
    await ground.close();
  }
}

/** Sets the stock of the first meal to another number each time, and gives that number. */
function changer(kitchen: Connection, { cookie, stock }: { cookie: string; stock: number }) {
  let seen = stock;
  return async (): Promise<number> => {
    const body = { seen, availableQuantity: seen - 1 };
    const request = sendRequest('PUT', `/api/restaurant/meals/${idOf('meal', 1)}/stock`, body, cookie);
    const { status } = await kitchen.send(request);
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
    seen -= 1;
    return seen;
  };
}

async function delays(change: () => Promise<number>, reader: Connection, search: string): Promise<number[]> {
  const found: number[] = [];
  for (let done = 0; done < changes; done += 1) {
    const stock = await change();
    const from = performance.now();
    for (;;) {
      const { body } = await reader.send(search);
      if (body.includes(`"availableQuantity":${stock}`)) break;
    }
    found.push(performance.now() - from);
  }
  return found;
}

async function readTimes(reader: Connection, request: string): Promise<number[]> {
  const times: number[] = [];
  for (let done = 0; done < 300; done += 1) times.push((await reader.send(request)).milliseconds);
  return times;
}

function sayFresh(uncached: number, all: Record<'same' | 'idle' | 'loaded', number[]>): void {
  say(
    `\n### From commit to the new answer of a search, ${changes} changes, ms; an uncached search takes ${uncached.toFixed(2)}\n`,
  );
  say('| | p50 | p99 | longest |');
  say('|---|---|---|---|');
  const names = { same: 'the same process', idle: 'another process', loaded: 'another process, 16 searching there' };
  for (const key of ['same', 'idle', 'loaded'] as const) {
    const cells = [0.5, 0.99, 1].map((part) => quantile(all[key], part).toFixed(2));
    say(`| ${names[key]} | ${cells.join(' | ')} |`);
  }
  say('');
  const ratio = (times: number[]) => quantile(times, 0.5) / uncached;
  sayGoal({ number: '13', text: 'same process / uncached R, p50', value: ratio(all.same), must: 1, aim: 1 });
  sayGoal({ number: '13', text: 'another process / uncached R, p50', value: ratio(all.idle), must: 10, aim: 5 });
  sayGoal({
    number: '14',
    text: 'another process with load, p99 in ms',
    value: quantile(all.loaded, 0.99),
    must: 100,
    aim: 20,
  });
}
