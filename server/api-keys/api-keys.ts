import { randomUUID } from 'node:crypto';
import { policies } from '@fondly/contract/policies';
import {
  type ApiKeyView,
  type ApiKeyWrite,
  apiKeyActions,
  apiKeyStates,
  type createApiKey as createEndpoint,
} from '@fondly/contract/restaurant/api/api-keys';
import { restaurantScopes } from '@fondly/contract/restaurant/api/api-scopes';
import { daysAfter } from '@fondly/contract/time';
import type { z } from 'zod';
import type { App } from '../platform/app.ts';
import type { Connection } from '../platform/database/db.ts';
import { array, integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { requireRole } from '../restaurants/staff-access.ts';
import type { Owner } from '../restaurants/staff-actors.ts';
import { generateKey, hashKey } from './key-format.ts';
import { keyColumns, toKeyView } from './key-view.ts';

/** Ended keys are listed, too, so that the changes that they made have a name. */
const keysListed = 50;

const viewRow = row({
  ...keyColumns,
  scopes: array(oneOf(restaurantScopes)),
  state: notNull(oneOf(apiKeyStates)),
});
/** `$1` is the restaurant, `$2` the current instant. */
const viewColumns = `k.id, k.name, k.ending, k.created_at, k.expires_at, k.last_used_at, k.scopes,
  case when k.revoked_at is not null then 'revoked' when k.expires_at <= $2 then 'expired'
    when k.user_id <> r.owner_id then 'disabled' else 'live' end as state`;
const list = statement(
  'api-keys-of-restaurant',
  viewRow,
  `select ${viewColumns} from api_keys k join restaurants r on r.id = k.restaurant_id
   where k.restaurant_id = $1 order by k.created_at desc, k.id limit ${keysListed}`,
);
/** Of two simultaneous requests the second waits, and counts the key of the first. */
const lockCreator = command('api-keys-lock-creator', 'select from users where id = $1 for no key update');
const insert = statement(
  'api-keys-create',
  row({ id: uuid }),
  `insert into api_keys (id, user_id, restaurant_id, name, hash, ending, scopes, created_at, expires_at)
   select $3, $4, $1, $5, $6, $7, $8, $2, $9
   where (select count(*) from api_keys where restaurant_id = $1 and revoked_at is null and expires_at > $2)
     < ${policies.apiKeys} returning id`,
);
const readOne = statement(
  'api-keys-read',
  viewRow,
  `select ${viewColumns} from api_keys k join restaurants r on r.id = k.restaurant_id where k.restaurant_id = $1 and k.id = $3`,
);
const revoke = statement(
  'api-keys-revoke',
  row({ name: text, ending: text }),
  `update api_keys set revoked_at = coalesce(revoked_at, $3) where id = $1 and restaurant_id = $2
   returning name, ending`,
);
/** The name of a meal comes with the list of changes, instead of one more round trip. */
const listWrites = statement(
  'api-key-writes',
  row({
    id: uuid,
    at: timestamp,
    keyName: text,
    action: oneOf(apiKeyActions),
    mealName: nullable(text),
    quantity: nullable(integer),
  }),
  `select w.id, w.at, k.name as key_name, w.action, m.name as meal_name, w.quantity
   from api_key_writes w join api_keys k on k.id = w.key_id left join meals m on m.id = w.meal_id
   where w.restaurant_id = $1 order by w.at desc limit ${policies.apiKeyWritesListed}`,
);

/** The keys of the restaurant, the newest first. */
export async function listApiKeys(app: App, restaurantId: string): Promise<ApiKeyView[]> {
  return (await list(app.db, [restaurantId, app.clock.now()])).map(toKeyView);
}

type KeyInput = z.output<typeof createEndpoint.schema.body>;

/** @throws Problem `too-many-api-keys` */
export async function createApiKey(
  app: App,
  owner: Owner,
  { name, scopes, expiresInDays }: KeyInput,
): Promise<{ apiKey: ApiKeyView; secret: string }> {
  await checkRateLimit(app, 'api-key-creation', owner.restaurant.id);
  const secret = generateKey();
  return transaction(app, async (tx) => {
    await lockCreator(tx, [owner.id]);
    await requireRole(tx, owner, 'owner');
    const [now, id] = [app.clock.now(), randomUUID()];
    const hidden = [hashKey(secret), secret.slice(-4)];
    const rights = [[...new Set(scopes)], daysAfter(now, expiresInDays)];
    const created = await insert(tx, [owner.restaurant.id, now, id, owner.id, name, ...hidden, ...rights]);
    const [key] = created.length > 0 ? await readOne(tx, [owner.restaurant.id, now, id]) : [];
    if (!key) throw new Problem('too-many-api-keys');
    return { apiKey: toKeyView(key), secret };
  });
}

/**
 * The next call with the key is refused. A second revocation changes nothing.
 *
 * @returns the name and the last characters of the key
 * @throws Problem `not-found`
 */
export async function revokeApiKey(
  on: Connection,
  { restaurantId, id, now }: { restaurantId: string; id: string; now: Date },
): Promise<{ name: string; ending: string }> {
  const [revoked] = await revoke(on, [id, restaurantId, now]);
  if (!revoked) throw new Problem('not-found');
  return revoked;
}

/** What keys changed in the menu, the newest first. */
export async function listApiKeyWrites(app: App, { restaurant }: Owner): Promise<ApiKeyWrite[]> {
  const writes = await listWrites(app.db, [restaurant.id]);
  return writes.map(({ at, ...write }) => ({ ...write, at: at.toISOString() }));
}
