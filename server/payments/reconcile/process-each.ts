import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The limit is low, so that a long list leaves capacity of Stripe and the database for waiting people. */
const concurrency = 4;

/**
 * Runs the work for each row, a few at a time. A failure is logged, is retried next time and does not block the others.
 *
 * @param signal - of a job: no further row begins after it aborted
 */
export async function processEach<Row extends { id: string }>(
  app: App,
  rows: Iterable<Row> | AsyncIterable<Row>,
  work: (row: Row) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<void> {
  const iterator = iterateOnce(rows);
  const runWorker = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      signal?.throwIfAborted();
      await processSafely(app, next.value, work);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runWorker));
}

/** Gives each row to one worker only. Stripe's lists are fetched page by page on demand. */
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
    // Another request changed the order first.
    if (error instanceof Problem && error.code === 'order-changed') return;
    app.log.error({ err: error, id: row.id }, 'payments: an item failed, the next run retries it');
  }
}
