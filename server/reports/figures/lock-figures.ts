import { notNull, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

/** Folds and comparisons wait for each other. The lock ends with the transaction, so a connection pool may be between. */
export const lockFigures = statement(
  'figures-lock',
  row({ locked: notNull(text) }),
  `select pg_advisory_xact_lock(hashtext('figures'))::text as locked`,
);
