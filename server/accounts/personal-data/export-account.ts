import type { exportAccount as endpoint } from '@fondly/contract/account/personal-data';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { boolean, json, notNull, row } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';
import { dataMap, withPerson } from './data-map.ts';

const readAccount = statement(
  'export-account',
  row({ emailVerified: boolean }),
  'select email_verified from users where id = $1',
);
/** Reads each row with its stored column names, without the hidden columns (`$3`). */
const exportedTables = dataMap.map((entry) => ({
  ...entry,
  read: statement(
    `export-${entry.table}`,
    row({ values: notNull(json<Record<string, unknown>>()) }),
    `${withPerson} select to_jsonb(t) - $3::text[] as values from ${entry.table} t, me where ${entry.belongsToPerson}`,
  ),
}));

type Export = z.infer<(typeof endpoint)['schema']['response'][200]>;

/**
 * Every row about a person, by table, in one snapshot. Rows that match by email alone need a verified email, so a
 * sign-up under another person's email reveals nothing.
 */
export async function exportAccount(app: App, person: Person): Promise<Export> {
  await checkRateLimit(app, 'export', person.id);
  return exportPerson(app, person);
}

/** Exports any person, for admins. The caller has recorded the reason. */
export async function exportPerson(app: App, person: { id: string; email: string }): Promise<Export> {
  // What the person has just changed is in it.
  const { client: pool, isUnnamed, begin } = await app.reads.upToDate();
  const client = await pool.connect();
  const connection = { client, isUnnamed };
  try {
    await client.query(`${begin}; set transaction isolation level repeatable read read only`);
    const [account] = await readAccount(connection, [person.id]);
    const tables: Export['tables'] = {};
    const excludedTables: string[] = [];
    for (const { table, isMatchedByEmail, hiddenColumns = [], read } of exportedTables) {
      if (isMatchedByEmail && !account?.emailVerified) {
        excludedTables.push(table);
        continue;
      }
      const rows = await read(connection, [person.id, person.email, hiddenColumns]);
      tables[table] = rows.map(({ values }) => values);
    }
    return { exportedAt: app.clock.now().toISOString(), excludedTables, tables };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}
