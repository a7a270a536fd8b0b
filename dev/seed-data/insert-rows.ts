import type { Tx } from '@fondly/server/platform/database/db';

/** Inserts rows with one JSON parameter. Keys are column names, and PostgreSQL converts to the column types. */
export async function insertRows(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(', ');
  await tx.client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
