import type { exportAccount as endpoint } from '@fondly/contract/account';
import type { z } from 'zod';
import type { App } from '../../platform/app.ts';
import { limit } from '../../platform/http/rate-limit.ts';
import type { Person } from '../sessions/actor.ts';
import { type Place, places, withMe } from './data-map.ts';

type Export = z.infer<(typeof endpoint)['schema']['response'][200]>;

/**
 * Every row about a person, by table, read at one moment. What is known by the address alone waits until the address
 * is known to be this person's, which a reset link shows: whoever signs up under another's address learns nothing.
 *
 * @throws Problem `too-many-requests`
 */
export async function exportAccount(app: App, person: Person): Promise<Export> {
  await limit(app, 'export', person.id);
  return exportOf(app, person);
}

/** The same about anybody; whoever asks for it has said why. */
export async function exportOf(app: App, person: { id: string; email: string }): Promise<Export> {
  const client = await app.db.$client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ is_verified: boolean }>(
      'select email_verified as is_verified from users where id = $1',
      [person.id],
    );
    const told = places.filter((place) => !place.byAddress || rows[0]?.is_verified);
    const tables: Export['tables'] = {};
    for (const place of told) {
      const found = await client.query<{ row: Record<string, unknown> }>(readOf(place), [
        person.id,
        person.email,
        place.hidden ?? [],
      ]);
      tables[place.table] = found.rows.map(({ row }) => row);
    }
    const leftOut = places.filter((place) => !told.includes(place)).map(({ table }) => table);
    return { exportedAt: app.clock.now().toISOString(), leftOut, tables };
  } finally {
    await client.query('rollback').catch(() => {});
    client.release();
  }
}

const readOf = ({ table, mine }: Place) =>
  `${withMe} select to_jsonb(t) - $3::text[] as row from ${table} t, me where ${mine}`;
