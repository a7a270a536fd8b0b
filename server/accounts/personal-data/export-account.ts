import type { exportAccount as endpoint } from '@fondly/contract/account';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';
import { type DataMapEntry, dataMap, withPerson } from './data-map.ts';

type Export = z.infer<(typeof endpoint)['schema']['response'][200]>;

/**
 * Every row about a person, by table, read at one moment. What is known by the address alone waits until the address
 * is known to be this person's, which a reset link shows: whoever signs up under another's address learns nothing.
 *
 * @throws Problem `too-many-requests`
 */
export async function exportAccount(app: App, person: Person): Promise<Export> {
  await checkRateLimit(app, 'export', person.id);
  return exportPerson(app, person);
}

/** The same about anybody; whoever asks for it has said why. */
export async function exportPerson(app: App, person: { id: string; email: string }): Promise<Export> {
  const client = await app.db.$client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ is_verified: boolean }>(
      'select email_verified as is_verified from users where id = $1',
      [person.id],
    );
    const exportedEntries = dataMap.filter((entry) => !entry.isMatchedByEmail || rows[0]?.is_verified);
    const tables: Export['tables'] = {};
    for (const entry of exportedEntries) {
      const found = await client.query<{ row: Record<string, unknown> }>(toSelect(entry), [
        person.id,
        person.email,
        entry.hiddenColumns ?? [],
      ]);
      tables[entry.table] = found.rows.map(({ row }) => row);
    }
    const excludedTables = dataMap.filter((entry) => !exportedEntries.includes(entry)).map(({ table }) => table);
    return { exportedAt: app.clock.now().toISOString(), excludedTables, tables };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

const toSelect = ({ table, belongsToPerson }: DataMapEntry) =>
  `${withPerson} select to_jsonb(t) - $3::text[] as row from ${table} t, me where ${belongsToPerson}`;
