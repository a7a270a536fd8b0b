import type { Tx } from '@fondly/server/platform/database/db';

/** Rows as one parameter; columns take the names and types of the table. */
export async function insertRows(tx: Tx, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).join(', ');
  await tx.$client.query(
    `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
