import type { App } from '../app.ts';
import { expectOneRow } from './db.ts';
import { integer, notNull, row } from './row.ts';
import { command, statement } from './statement.ts';

/** 8 MB of a table: a statement reads and deletes it within milliseconds and locks few rows. */
const pagesPerBatch = 1000;

const countPages = statement(
  'retention-pages',
  row({ pages: notNull(integer) }),
  `select ceil(pg_relation_size($1::text::regclass)::float / current_setting('block_size')::int)::int as pages`,
);
const markDeleted = command(
  'retention-mark',
  `insert into retention_marks (table_name, deleted_before) values ($1, $2)
   on conflict (table_name) do update set deleted_before = greatest(retention_marks.deleted_before, excluded.deleted_before)`,
);

/**
 * Reads a table once from its first page to its last, and deletes the old rows of a batch of pages at a time. That needs
 * no index on their age, which every insert and update would have to maintain. A row that an update moves is met the
 * next night.
 *
 * @param deleteBatch - gets the pages as `ctid >= $1::tid and ctid < $2::tid`
 */
export async function deleteInBatches(
  app: App,
  table: string,
  deleteBatch: (fromPage: string, toPage: string) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  const { pages } = expectOneRow(await countPages(app.db, [table]));
  let deleted = 0;
  for (let page = 0; page < pages; page += pagesPerBatch) {
    signal?.throwIfAborted();
    deleted += await deleteBatch(`(${page},0)`, `(${page + pagesPerBatch},0)`);
  }
  if (deleted > 0) app.log.info({ table, deleted }, 'retention: deleted old rows');
  return deleted;
}

/** Call before the deletion: from then on, no invariant expects rows of `table` that were created before. */
export async function markDeletedBefore(app: App, table: string, before: Date): Promise<void> {
  await markDeleted(app.db, [table, before]);
}
