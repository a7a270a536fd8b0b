import { defaultLanguage, languages } from '@fondly/messages/languages';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, notNull, nullable, oneOf, row, text } from '../../platform/database/row.ts';
import { command, noColumns, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { checkCurrentPassword } from '../passwords/check-current-password.ts';
import type { Person } from '../sessions/actor.ts';
import { sessionEndedTopic } from '../sessions/end-sessions.ts';
import { type DataMapEntry, dataMap, withPerson } from './data-map.ts';

/** Every checkout of this person takes the same lock, so no order starts during a deletion. */
const lockPerson = statement(
  'delete-lock-person',
  row({ ownsRestaurant: notNull(boolean), language: nullable(oneOf(languages)), stripeCustomerId: nullable(text) }),
  `select exists (select from restaurants r where r.owner_id = u.id and r.status <> 'closed') as owns_restaurant, u.language,
     u.stripe_customer_id
   from users u where id = $1 and erased_at is null for update`,
);
const findOpenOrder = statement(
  'delete-open-order',
  noColumns,
  'select from orders where customer_id = $1 and closed_reason is null limit 1',
);

type Erasure = ReturnType<typeof toErasure>;

/** The statements that erase one table: they read the URLs of its pictures and then delete or update its rows. */
function toErasure({ table, belongsToPerson, pictureColumns = [] }: DataMapEntry, action: 'delete' | { set: string }) {
  const pictures = [pictureColumns]
    .flat()
    .map((column) =>
      statement(
        `erase-${table}-${column}`,
        row({ url: notNull(text) }),
        `${withPerson} select t.${column} as url from ${table} t, me where ${belongsToPerson} and t.${column} is not null`,
      ),
    );
  const eraseSql =
    action === 'delete'
      ? `delete from ${table} t using me where ${belongsToPerson}`
      : `update ${table} t set ${action.set} from me where ${belongsToPerson}`;
  return { pictures, run: command(`erase-${table}`, `${withPerson} ${eraseSql}`), usesNow: eraseSql.includes('$3') };
}
const erasures = dataMap.flatMap((entry) => (entry.erase === 'nothing' ? [] : toErasure(entry, entry.erase)));

/**
 * Deletes the current user's account. Orders and payment records stay without a name. An open order or an owned
 * restaurant blocks it.
 * @see docs/domain.md#deleted-accounts
 */
export async function deleteAccount(app: App, person: Person, password: string): Promise<void> {
  await checkCurrentPassword(app, person, password);
  await transaction(app, async (tx) => {
    const obstacle = await erasePerson(tx, person, app.clock.now());
    if (obstacle === 'gone') throw new Problem('sign-in-required');
    if (obstacle) throw new Problem(obstacle);
  });
}

/**
 * Erases a person according to the data map and sends a last email.
 * @returns the reason that blocks it; then nothing was changed
 */
export async function erasePerson(
  tx: Tx,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  now: Date,
): Promise<'gone' | 'owns-restaurant' | 'has-open-order' | null> {
  const [known] = await lockPerson(tx, [person.id]);
  if (!known) return 'gone';
  if (known.ownsRestaurant) return 'owns-restaurant';
  if ((await findOpenOrder(tx, [person.id])).length > 0) return 'has-open-order';
  for (const erasure of erasures) await erase(tx, erasure, person, now);
  enqueue(tx, 'send-account-deleted-mail', {
    name: person.name,
    email: person.email,
    language: known.language ?? defaultLanguage,
  });
  if (known.stripeCustomerId) enqueue(tx, 'delete-stripe-customer', { customerId: known.stripeCustomerId });
  // The job does nothing without a marketing provider.
  enqueue(tx, 'sync-marketing-contact', { userId: person.id }, { key: `marketing:${person.id}` });
  signal(tx, sessionEndedTopic(person.id), []);
  return null;
}

async function erase(tx: Tx, erasure: Erasure, person: Pick<Person, 'id' | 'email'>, now: Date): Promise<void> {
  const values = [person.id, person.email];
  for (const readPictures of erasure.pictures) {
    for (const { url } of await readPictures(tx, values)) enqueue(tx, 'delete-image', { url });
  }
  await erasure.run(tx, erasure.usesNow ? [...values, now] : values);
}
