import { openBenchEnvironment } from '../bench-environment.ts';
import { quantile } from '../compare-targets.ts';
import { residentMegabytes } from '../cpu.ts';
import { openConnection } from '../load/open-connection.ts';
import { formatWriteRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, benchId, seedMarket, stockFirstMeal } from '../seed-market.ts';
import { type BenchProcess, startBenchProcess } from '../start-bench-process.ts';

const streams = 500;
const signals = 60;

/** The time from a restaurant's stock change until 500 open streams have the signal, in the same process and in another. */
export async function live(): Promise<void> {
  const environment = await openBenchEnvironment(true);
  try {
    const { zips } = await seedMarket(environment, 100, 2_000);
    const cookies = await addCustomers(environment, streams);
    const writingServer = await environment.start('product');
    const otherServer = await environment.start('product', { PARTS: 'web' });
    const { cookie: owner, stock } = await stockFirstMeal(environment);
    writeLine(
      `\n### A change of stock reaches ${streams} open streams, ${signals} changes, ms from the kitchen's request\n`,
    );
    writeLine('| streams in | p50 | p99 | longest | memory of that server with them |');
    writeLine('|---|---|---|---|---|');
    // Goals are written after the table.
    const writeGoals: (() => void)[] = [];
    let expected = stock;
    for (const [name, server, goal] of [
      ['the same process', writingServer, 'A'],
      ['another process', otherServer, 'B'],
    ] as const) {
      const topic = `zip:${zips[0]}`;
      const delays = await measureSignalDelays(writingServer, { server, topic, cookies }, owner, expected);
      expected -= signals;
      const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => quantile(delays, share)) as [number, number, number];
      writeLine(
        `| ${name} | ${p50.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(1)} | ${residentMegabytes(server.pid)} MB |`,
      );
      writeGoals.push(() =>
        writeGoal({ number: `live ${goal}`, text: `p99 in ms, ${name}`, value: p99, required: 150, desired: 50 }),
      );
    }
    writeLine('');
    for (const write of writeGoals) write();
  } finally {
    await environment.close();
  }
}

type Listeners = { server: BenchProcess; topic: string; cookies: string[] };

async function measureSignalDelays(
  writer: BenchProcess,
  { server, topic, cookies }: Listeners,
  owner: string,
  expected: number,
) {
  const listeners = await startBenchProcess('load/listeners');
  await listeners.ask({ port: server.port, topic, cookies });
  const connection = await openConnection(writer.port);
  const sentAt: number[] = [];
  const delays: number[] = [];
  for (let index = 0; index < signals; index += 1) {
    const body = { expected: expected - index, availableQuantity: expected - index - 1 };
    sentAt.push(Number(process.hrtime.bigint()) / 1e6);
    const { status } = await connection.send(
      formatWriteRequest('PUT', `/api/restaurant/meals/${benchId('meal', 1)}/stock`, body, owner),
    );
    if (status !== 200) throw new Error(`the change was answered with ${status}`);
    const { signalTimes } = await listeners.ask<{ signalTimes: number[][] }>({ signals: index + 1 });
    for (const times of signalTimes) delays.push((times[index] ?? Number.NaN) - (sentAt[index] ?? 0));
  }
  connection.close();
  await listeners.stop();
  return delays;
}
