import { randomUUID } from 'node:crypto';
import { type createToken as createEndpoint, type TokenView, tokenStates } from '@fondly/contract/account/tokens';
import { policies } from '@fondly/contract/policies';
import { customerScopes } from '@fondly/contract/restaurant/api/api-scopes';
import { daysAfter } from '@fondly/contract/time';
import type { z } from 'zod';
import type { Customer } from '../accounts/sessions/actor.ts';
import { requireConfirmedIdentity } from '../accounts/sessions/confirmed-identity.ts';
import type { App } from '../platform/app.ts';
import type { Connection } from '../platform/database/db.ts';
import { array, notNull, oneOf, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { generateKey, hashKey } from './key-format.ts';
import { keyColumns, toKeyView } from './key-view.ts';

const tokensListed = 50;

const viewRow = row({
  ...keyColumns,
  scopes: array(oneOf(customerScopes)),
  state: notNull(oneOf(tokenStates)),
});
/** `$2` is the current instant. */
const viewColumns = `id, name, ending, created_at, expires_at, last_used_at, scopes,
  case when revoked_at is not null then 'revoked' when expires_at <= $2 then 'expired' else 'live' end as state`;
const list = statement(
  'customer-tokens-list',
  viewRow,
  `select ${viewColumns} from api_keys where user_id = $1 and restaurant_id is null
   order by created_at desc, id limit ${tokensListed}`,
);
/** Of two simultaneous requests the second waits, and counts the token of the first. */
const lockPerson = command('customer-tokens-lock-person', 'select from users where id = $1 for no key update');
const insert = statement(
  'customer-tokens-create',
  viewRow,
  `insert into api_keys (id, user_id, name, hash, ending, scopes, created_at, expires_at)
   select $3, $1, $4, $5, $6, $7, $2, $8
   where (select count(*) from api_keys where user_id = $1 and restaurant_id is null and revoked_at is null
     and expires_at > $2) < ${policies.apiKeys} returning ${viewColumns}`,
);
const revoke = statement(
  'customer-tokens-revoke',
  row({ name: text, ending: text }),
  `update api_keys set revoked_at = coalesce(revoked_at, $3)
   where id = $1 and user_id = $2 and restaurant_id is null returning name, ending`,
);

/** The tokens of a customer, the newest first. */
export async function listTokens(app: App, customerId: string): Promise<TokenView[]> {
  return (await list(app.db, [customerId, app.clock.now()])).map(toKeyView);
}

type TokenInput = z.output<typeof createEndpoint.schema.body>;

/** @throws Problem `identity-not-confirmed`, `too-many-api-keys` */
export async function createToken(
  app: App,
  customer: Customer,
  { name, scopes, expiresInDays }: TokenInput,
): Promise<{ token: TokenView; secret: string }> {
  await requireConfirmedIdentity(app, customer);
  await checkRateLimit(app, 'api-key-creation', customer.id);
  const secret = generateKey();
  return transaction(app, async (tx) => {
    await lockPerson(tx, [customer.id]);
    const now = app.clock.now();
    const hidden = [hashKey(secret), secret.slice(-4)];
    const rights = [[...new Set(scopes)], daysAfter(now, expiresInDays)];
    const [token] = await insert(tx, [customer.id, now, randomUUID(), name, ...hidden, ...rights]);
    if (!token) throw new Problem('too-many-api-keys');
    return { token: toKeyView(token), secret };
  });
}

/**
 * The next call with the token is refused. A second revocation changes nothing.
 *
 * @returns the name and the last characters of the token
 * @throws Problem `not-found`
 */
export async function revokeToken(
  on: Connection,
  { customerId, id, now }: { customerId: string; id: string; now: Date },
): Promise<{ name: string; ending: string }> {
  const [revoked] = await revoke(on, [id, customerId, now]);
  if (!revoked) throw new Problem('not-found');
  return revoked;
}
