import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';

/** So few that a long list leaves the provider and the database room for the people who are waiting. */
const concurrency = 4;

/** Does the same for each, a few at a time. One that fails is logged, stays for the next time and holds up no other. */
export async function processEach<Row extends { id: string }>(
  app: App,
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  const iterator = iterateOnce(rows);
  const runWorker = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      await processSafely(app, next.value, work);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
}

/** Hands each row to one taker only; the provider's lists are fetched page by page as they are used up. */
async function* iterateOnce<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncGenerator<Row, void> {
  yield* rows;
}

async function processSafely<Row extends { id: string }>(
  app: App,
  row: Row,
  work: (row: Row) => Promise<unknown>,
): Promise<void> {
  try {
    await work(row);
  } catch (error) {
    // Somebody else moved it first: that is what the guard is for.
    if (error instanceof Problem && error.code === 'order-changed') return;
    app.log.error({ err: error, id: row.id }, 'payments: this one stays for the next time');
  }
}
