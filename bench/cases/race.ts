import { type BenchEnvironment, openBenchEnvironment } from '../bench-environment.ts';
import { median } from '../compare-targets.ts';
import { openConnection } from '../load/open-connection.ts';
import { checkoutBody, formatWriteRequest } from '../load/requests.ts';
import { writeGoal, writeLine } from '../report.ts';
import { addCustomers, addOrderHistory, benchId, seedMarket } from '../seed-market.ts';

const buyers = 50;
const portions = 7;
const iterations = 20;
const priceCents = 650;
/** Meals from this number on have no past orders, which would count as sold. */
const firstUnsoldMeal = 1_501;

type Round = { placed: number; soldOut: number; other: number; lastMilliseconds: number; left: number };

/** Fifty customers order seven portions at the same moment, twenty times: goals 11 and 12. */
export async function race(): Promise<void> {
  const environment = await openBenchEnvironment(true);
  try {
    await seedMarket(environment, 100, 2_000);
    const cookies = await addCustomers(environment, buyers * iterations + 200);
    await addOrderHistory(environment, 50_000, cookies.length);
    const product = await environment.start('product');
    const singleMilliseconds = await measureSingleCheckouts(product.port, cookies.slice(buyers * iterations));
    const results: Round[] = [];
    for (let round = 0; round < iterations; round += 1) {
      const mealId = benchId('meal', firstUnsoldMeal + round);
      const buyerCookies = cookies.slice(round * buyers, (round + 1) * buyers);
      results.push(await runRaceRound(environment, product.port, mealId, buyerCookies));
    }
    writeRace(results, median(singleMilliseconds));
  } finally {
    await environment.close();
  }
}

/** The duration of one checkout without concurrency. */
async function measureSingleCheckouts(port: number, cookies: string[]): Promise<number[]> {
  const connection = await openConnection(port);
  const times: number[] = [];
  for (const [index, cookie] of cookies.entries()) {
    const body = checkoutBody(benchId('meal', 1_000 + index), priceCents);
    const { status, milliseconds } = await connection.send(formatWriteRequest('POST', '/api/checkout', body, cookie));
    if (status !== 201) throw new Error(`a checkout was answered with ${status}`);
    times.push(milliseconds);
  }
  connection.close();
  return times.slice(cookies.length / 2);
}

/** Opens all connections before the first request, so that the checkouts really race. */
async function runRaceRound(
  environment: BenchEnvironment,
  port: number,
  mealId: string,
  cookies: string[],
): Promise<Round> {
  await environment.client.query('update meals set available_quantity = $2, listed_quantity = $2 where id = $1', [
    mealId,
    portions,
  ]);
  const connections = await Promise.all(cookies.map(() => openConnection(port)));
  const answers = await Promise.all(
    connections.map((connection, index) =>
      connection.send(formatWriteRequest('POST', '/api/checkout', checkoutBody(mealId, priceCents), cookies[index])),
    ),
  );
  for (const connection of connections) connection.close();
  const { rows } = await environment.client.query<{ left: number }>(
    `select available_quantity as left from meals m where id = $1 and listed_quantity = available_quantity
       + (select sum(quantity) from claims where meal_id = m.id and released_at is null)`,
    [mealId],
  );
  const count = (status: number, code: string) =>
    answers.filter((answer) => answer.status === status && answer.body.includes(code)).length;
  const placed = count(201, 'orderNumber');
  const soldOut = count(409, '"out-of-stock"');
  const lastMilliseconds = Math.max(...answers.map((answer) => answer.milliseconds));
  return { placed, soldOut, other: buyers - placed - soldOut, lastMilliseconds, left: rows[0]?.left ?? -1 };
}

function writeRace(results: Round[], singleMilliseconds: number): void {
  const exact = results.filter(({ placed, other, left }) => placed === portions && other === 0 && left === 0).length;
  const last = median(results.map((round) => round.lastMilliseconds));
  writeLine(`\n### Race: ${buyers} buyers, ${portions} portions, ${iterations} rounds, durable commits\n`);
  writeLine(`Placed in each round: ${results.map((round) => round.placed).join(' ')}; other answers than a place or`);
  writeLine(
    `"Out of Stock": ${results.reduce((sum, round) => sum + round.other, 0)}. The last of ${buyers} knew after`,
  );
  writeLine(
    `${last.toFixed(0)} ms (median of rounds); one checkout alone takes ${singleMilliseconds.toFixed(2)} ms (p50).\n`,
  );
  writeGoal({
    number: '11',
    text: `rounds with exactly ${portions} placed and stock that adds up`,
    value: exact,
    required: iterations,
    desired: iterations,
    isMinimum: true,
  });
  writeGoal({
    number: '12',
    text: 'last answer / one checkout alone',
    value: last / singleMilliseconds,
    required: 150,
    desired: 60,
  });
}
