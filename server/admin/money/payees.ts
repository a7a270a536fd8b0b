import type * as contract from '@fondly/contract/admin/payees';
import { pilotTimeZone, toLocalDate } from '@fondly/contract/time';
import type { z } from 'zod';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { readComplianceLimit, toLimitView } from '../../payments/compliance-limits.ts';
import { readPaidByHandCents, readPayee, savePayee } from '../../payments/payouts/payees.ts';
import type { App } from '../../platform/app.ts';
import { bigint, date, integer, notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type PayeeInput = z.output<typeof contract.savePayee.schema.body>;

const toToday = (app: App): string => toLocalDate(app.clock.now(), pilotTimeZone);

export async function readPayeeAsAdmin(app: App, restaurantId: string) {
  const today = toToday(app);
  const [payee, paidCents, limit] = await Promise.all([
    readPayee(app.db, restaurantId),
    readPaidByHandCents(app.db, restaurantId, today),
    readComplianceLimit(app.db, 'w9', today),
  ]);
  return { ...payee, year: Number(today.slice(0, 4)), paidCents, w9Limit: toLimitView(limit) };
}

export async function savePayeeAsAdmin(
  app: App,
  admin: Admin,
  restaurantId: string,
  { reason, ...payee }: PayeeInput,
): Promise<void> {
  const auditEntry = { action: 'restaurant.payee' as const, objectId: restaurantId, reason };
  await writeAsAdmin(app, admin, auditEntry, (tx, now) => savePayee(tx, restaurantId, payee, now));
}

const maxRestaurants = 200;

/**
 * `$1` to `$2` is the calendar year. Payments by customers count on the day of the payment where the restaurant is, and
 * once, however many transfers paid their share. `$3` is the number of rows.
 */
const readYear = statement(
  'admin-payee-year',
  row({
    restaurantId: uuid,
    name: text,
    payeeName: notNull(text),
    w9ReceivedOn: nullable(date),
    grossCents: notNull(bigint),
    payments: notNull(integer),
    paidCents: notNull(bigint),
    transfers: notNull(integer),
  }),
  `with by_hand as (
     select id, restaurant_id, amount_cents, arrival_date from payouts
     where stripe_payout_id is null and status <> 'failed' and arrival_date >= $1::date),
   sold as (
     select o.restaurant_id, sum(o.paid_cents)::bigint as gross_cents, count(*)::int as payments
     from (select distinct l.source::uuid as order_id from by_hand p join payout_lines l on l.payout_id = p.id
       where l.type = 'by-hand-order') paid
       join orders o on o.id = paid.order_id join restaurants r on r.id = o.restaurant_id
     where o.paid_cents > 0
       and (coalesce(o.payment_confirmed_at, o.created_at) at time zone r.timezone)::date between $1 and $2
     group by 1),
   transferred as (
     select restaurant_id, sum(amount_cents)::bigint as paid_cents, count(*)::int as transfers from by_hand
     where amount_cents > 0 and arrival_date <= $2 group by 1)
   select r.id as restaurant_id, r.name, coalesce(e.name, '') as payee_name, e.w9_received_on,
     coalesce(s.gross_cents, 0) as gross_cents, coalesce(s.payments, 0) as payments,
     coalesce(t.paid_cents, 0) as paid_cents, coalesce(t.transfers, 0) as transfers
   from sold s full join transferred t using (restaurant_id) join restaurants r on r.id = restaurant_id
     left join payees e on e.restaurant_id = r.id
   order by gross_cents desc, paid_cents desc, r.name, r.id limit $3`,
);

/** What each restaurant was paid manually in a calendar year, with the flags of Form 1099-K and of Form W-9. */
export async function readPayeeYear(app: App, chosenYear: number | undefined) {
  const year = chosenYear ?? Number(toToday(app).slice(0, 4));
  const [from, to] = [`${year}-01-01`, `${year}-12-31`];
  const [rows, formLimit, w9Limit] = await Promise.all([
    readYear(app.reads.db(), [from, to, maxRestaurants + 1]),
    readComplianceLimit(app.db, 'form-1099-k', to),
    readComplianceLimit(app.db, 'w9', to),
  ]);
  const restaurants = rows.slice(0, maxRestaurants).map((restaurant) => ({
    ...restaurant,
    isReportable: restaurant.grossCents > formLimit.cents && restaurant.payments > (formLimit.sales ?? 0),
    isW9Missing: restaurant.paidCents > w9Limit.cents && restaurant.w9ReceivedOn === null,
  }));
  return {
    year,
    formLimit: toLimitView(formLimit),
    w9Limit: toLimitView(w9Limit),
    restaurants,
    isCut: rows.length > maxRestaurants,
  };
}
