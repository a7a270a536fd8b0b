import { openRestaurantStatuses } from '@fondly/contract/admin/reviews';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../platform/app.ts';
import { batch } from '../platform/database/batch.ts';
import { array, boolean, nullable, oneOf, type Row, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';

const keyRow = row({
  id: uuid,
  hash: text,
  name: text,
  scopes: array(text),
  lastUsedAt: nullable(timestamp),
  userId: uuid,
  userName: text,
  email: text,
  phone: nullable(text),
  isEmailConfirmed: boolean,
  createdAt: timestamp,
  /** The three are null for the token of a customer. */
  restaurantId: nullable(uuid),
  restaurantName: nullable(text),
  restaurantStatus: nullable(oneOf(openRestaurantStatuses)),
});
export type KeyRow = Row<typeof keyRow>;

/**
 * The key of a restaurant works only while the person who created it owns the restaurant, so the owner is read with
 * every key.
 */
const find = statement(
  'api-keys-find',
  keyRow,
  `select k.id, k.hash, k.name, k.scopes, k.last_used_at, u.id as user_id, u.name as user_name, u.email, u.phone,
     u.email_verified as is_email_confirmed, u.created_at, r.id as restaurant_id, r.name as restaurant_name,
     r.status as restaurant_status
   from api_keys k join users u on u.id = k.user_id
     left join restaurants r on r.id = k.restaurant_id and r.owner_id = k.user_id and r.status <> 'closed'
   where k.hash = any((select $1::text[])::text[]) and k.revoked_at is null and k.expires_at > $2
     and u.disabled_at is null and u.erased_at is null and (k.restaurant_id is null or r.id is not null)`,
);
/** The old time is compared, so of simultaneous requests one writes. */
const recordUse = command(
  'api-key-record-use',
  'update api_keys set last_used_at = $2 where id = $1 and last_used_at is not distinct from $3',
);

/** The use of a key is recorded at most once in this time, so requests rarely write. */
const recordUseMinutes = 10;

/** Finds the keys of simultaneous requests at once. */
const findRow = batch(async (app: App, hashes: string[]): Promise<(KeyRow | null)[]> => {
  const rows = await find(app.db, [[...new Set(hashes)], app.clock.now()]);
  const byHash = new Map(rows.map((row) => [row.hash, row]));
  return hashes.map((hash) => byHash.get(hash) ?? null);
});

/** The key with this hash, or null if it does not work. Nothing is cached, so a revoked key is refused at once. */
export async function findKey(app: App, hash: string): Promise<KeyRow | null> {
  const key = await findRow(app, hash);
  if (!key) return null;
  const now = app.clock.now();
  if (key.lastUsedAt === null || minutesAfter(key.lastUsedAt, recordUseMinutes) <= now)
    await recordUse(app.db, [key.id, now, key.lastUsedAt]);
  return key;
}
