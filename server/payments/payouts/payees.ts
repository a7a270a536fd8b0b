import type { Payee } from '@fondly/contract/admin/payees';
import type { Db, Tx } from '../../platform/database/db.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import { bigint, boolean, date, notNull, nullable, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readComplianceLimit } from '../compliance-limits.ts';

const payeeRow = row({ restaurantName: text, name: nullable(text), w9ReceivedOn: nullable(date) });
const selectPayee = `select r.name as restaurant_name, p.name, p.w9_received_on
  from restaurants r left join payees p on p.restaurant_id = r.id where r.id = $1`;
const find = statement('payee', payeeRow, selectPayee);
const lock = statement('payee-lock', payeeRow, `${selectPayee} for no key update of r`);
const save = command(
  'payee-save',
  `insert into payees (restaurant_id, name, w9_received_on, updated_at) values ($1, $2, $3, $4)
   on conflict (restaurant_id) do update set name = excluded.name, w9_received_on = excluded.w9_received_on,
     updated_at = excluded.updated_at`,
);
const readYear = statement(
  'payee-year',
  row({ paidCents: notNull(bigint), hasW9: notNull(boolean) }),
  `select (select coalesce(sum(amount_cents), 0)::bigint from payouts
      where restaurant_id = $1 and stripe_payout_id is null and status <> 'failed' and amount_cents > 0
        and arrival_date between $2 and $3) as paid_cents,
     exists (select from payees where restaurant_id = $1 and w9_received_on is not null) as has_w9`,
);

/** The first and last day of the calendar year of a day. */
const toYear = (day: string): [string, string] => [`${day.slice(0, 4)}-01-01`, `${day.slice(0, 4)}-12-31`];

export async function readPayee(db: Db, restaurantId: string): Promise<Payee> {
  const [row] = await find(db, [restaurantId]);
  if (!row) throw new Problem('restaurant-not-found');
  return { name: row.name ?? '', w9ReceivedOn: row.w9ReceivedOn };
}

/** @returns what was paid manually to a restaurant in the calendar year of a day, in cents */
export async function readPaidByHandCents(db: Db, restaurantId: string, day: string): Promise<number> {
  return expectOneRow(await readYear(db, [restaurantId, ...toYear(day)])).paidCents;
}

/**
 * Saves who receives the manual payouts of a restaurant, and the day on which Form W-9 arrived.
 *
 * @returns the change in words for the audit log, or null without a change
 * @throws Problem `payee-name-missing` for a form without a name
 */
export async function savePayee(tx: Tx, restaurantId: string, payee: Payee, now: Date): Promise<string | null> {
  if (payee.w9ReceivedOn !== null && payee.name === '') {
    throw new Problem('payee-name-missing');
  }
  const [before] = await lock(tx, [restaurantId]);
  if (!before) throw new Problem('restaurant-not-found');
  const [oldText, newText] = [
    describe(before.name ?? '', before.w9ReceivedOn),
    describe(payee.name, payee.w9ReceivedOn),
  ];
  if (oldText === newText) return null;
  await save(tx, [restaurantId, payee.name, payee.w9ReceivedOn, now]);
  return `${before.restaurantName}: ${oldText} → ${newText}`;
}

const describe = (name: string, w9ReceivedOn: string | null): string =>
  `${name || 'no payee'}, ${w9ReceivedOn === null ? 'no W-9' : `W-9 of ${w9ReceivedOn}`}`;

/**
 * Refuses a manual payout that brings a calendar year above the limit while Form W-9 has not arrived. The caller holds
 * the lock of the restaurant, so that two payouts do not both stay below it.
 *
 * @throws Problem `w9-missing`
 */
export async function requireW9(tx: Tx, restaurantId: string, amountCents: number, paidOn: string): Promise<void> {
  if (amountCents <= 0) return;
  const { paidCents, hasW9 } = expectOneRow(await readYear(tx, [restaurantId, ...toYear(paidOn)]));
  if (hasW9) return;
  const { cents } = await readComplianceLimit(tx, 'w9', paidOn);
  if (paidCents + amountCents > cents) throw new Problem('w9-missing');
}
