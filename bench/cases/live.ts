import { openGround } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { residentMegabytes } from '../cpu.ts';
import { openConnection } from '../load/open-connection.ts';
import { sendRequest } from '../load/requests.ts';
import { say, sayGoal } from '../report.ts';
import { addCustomers, fillMarket, idOf, ownFirstMeal } from '../seed-market.ts';
import { type Part, startPart } from '../start-bench-process.ts';

const streams = 500;
const signals = 60;

/** From a kitchen's request to change its stock until 500 open pages have heard of it, in its process and another. */
export async function live(): Promise<void> {
  const ground = await openGround(true);
  try {
    const { zips } = await fillMarket(ground, 100, 2_000);
    const cookies = await addCustomers(ground, streams);
    const here = await ground.start('targets/product');
    const there = await ground.start('targets/product', { PARTS: 'web' });
    const { cookie: owner, stock } = await ownFirstMeal(ground);
    say(`\n### A change of stock reaches ${streams} open streams, ${signals} changes, ms from the kitchen's request\n`);
    say('| streams in | p50 | p99 | longest | memory of that server with them |');
    say('|---|---|---|---|---|');
    let seen = stock;
    for (const [name, part, goal] of [
      ['the same process', here, 'A'],
      ['another process', there, 'B'],
    ] as const) {
      const topic = `zip:${zips[0]}`;
      const delays = await hearChanges(here, { part, topic, cookies }, owner, seen);
      seen -= signals;
      const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(delays, share)) as [number, number, number];
      say(
        `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(1)} | ${residentMegabytes(part.pid)} MB |`,
      );
      sayLater.push(() =>
        sayGoal({ number: `live ${goal}`, text: `p99 in ms, ${name}`, value: p99, must: 150, aim: 50 }),
      );
    }
    say('');
    for (const line of sayLater.splice(0)) line();
  } finally {
    await ground.close();
  }
}

/** A table is not interrupted by what follows from it. */
const sayLater: (() => void)[] = [];

type Listening = { part: Part; topic: string; cookies: string[] };

async function hearChanges(kitchen: Part, { part, topic, cookies }: Listening, owner: string, seen: number) {
  const pages = await startPart('load/listeners');
  await pages.ask({ port: part.port, topic, cookies });
  const connection = await openConnection(kitchen.port);
  const asked: number[] = [];
  const delays: number[] = [];
  for (let index = 0; index < signals; index += 1) {
    const body = { seen: seen - index, availableQuantity: seen - index - 1 };
    asked.push(Number(process.hrtime.bigint()) / 1e6);
    const { status } = await connection.send(
      sendRequest('PUT', `/api/restaurant/meals/${idOf('meal', 1)}/stock`, body, owner),
    );
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
    const { heard } = await pages.ask<{ heard: number[][] }>({ signals: index + 1 });
    for (const times of heard) delays.push((times[index] ?? Number.NaN) - (asked[index] ?? 0));
  }
  connection.close();
  await pages.stop();
  return delays;
}
