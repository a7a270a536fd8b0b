import type { AdjustmentRow, ManualPayout, OwedEarnings } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import { payoutStatuses } from '@fondly/contract/restaurant/payouts';
import { payoutSetupStates } from '@fondly/contract/restaurants';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { notify } from '../../messaging/notify.ts';
import { type AdjustmentInput, adjustEarnings } from '../../payments/payouts/adjust-earnings.ts';
import { owedItemsOfAllSql } from '../../payments/payouts/owed-by-hand.ts';
import {
  type PayoutByHand,
  type PayoutByHandInput,
  recordManualPayout,
  recordReturnedPayout,
} from '../../payments/payouts/pay-by-hand.ts';
import type { App } from '../../platform/app.ts';
import { csv, dollars } from '../../platform/csv.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { date, integer, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { joinPayoutAccounts, payoutSetupSql } from '../restaurant-columns.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { payoutMail } from './payout-mail.ts';

const maxRows = 50;
/** The next ones follow as soon as these are paid. */
const maxOwed = 1_000;

const readOwed = statement(
  'admin-owed',
  row({
    restaurantId: uuid,
    name: text,
    payeeName: notNull(text),
    payoutSetup: notNull(oneOf(payoutSetupStates)),
    cents: notNull(integer),
    orders: notNull(integer),
    adjustments: notNull(integer),
    since: notNull(timestamp),
  }),
  `select r.id as restaurant_id, r.name, coalesce(e.name, '') as payee_name, ${payoutSetupSql} as payout_setup, i.cents, i.orders, i.adjustments, i.since
   from (select restaurant_id, sum(cents)::int as cents, (count(*) filter (where kind = 'order'))::int as orders,
       (count(*) filter (where kind = 'adjustment'))::int as adjustments, min(since) as since
     from (${owedItemsOfAllSql}) item where way <> 'under-way' group by 1) i
     join restaurants r on r.id = i.restaurant_id ${joinPayoutAccounts}
     left join payees e on e.restaurant_id = r.id
   where i.cents <> 0 order by i.since, r.name limit ${maxOwed}`,
);
const readPayouts = statement(
  'admin-payouts-by-hand',
  row({
    id: uuid,
    restaurantId: uuid,
    name: text,
    amountCents: integer,
    status: oneOf(payoutStatuses),
    paidOn: date,
    reference: notNull(text),
    createdAt: timestamp,
  }),
  `select p.id, p.restaurant_id, r.name, p.amount_cents, p.status,
     p.arrival_date as paid_on, p.reference, p.created_at
   from payouts p join restaurants r on r.id = p.restaurant_id
   where p.stripe_payout_id is null order by p.created_at desc, p.id limit ${maxRows}`,
);
const readAdjustments = statement(
  'admin-adjustments',
  row({
    id: uuid,
    restaurantId: uuid,
    name: text,
    amountCents: integer,
    account: oneOf(['disputes', 'goodwill', 'fees']),
    orderNumber: nullable(text),
    reason: text,
    madeAt: timestamp,
  }),
  `select a.id, a.restaurant_id, r.name, a.amount_cents, a.account,
     o.order_number, a.reason, a.made_at
   from adjustments a join restaurants r on r.id = a.restaurant_id left join orders o on o.id = a.order_id
   order by a.made_at desc, a.id limit ${maxRows}`,
);

/** Amounts that await a bank transfer by an admin, the oldest first, and the latest payouts and adjustments. */
export async function listOwedEarnings(
  app: App,
): Promise<{ owed: OwedEarnings[]; payouts: ManualPayout[]; adjustments: AdjustmentRow[] }> {
  const [owed, payouts, adjustments] = await Promise.all([
    readOwed(app.db, []),
    readPayouts(app.db, []),
    readAdjustments(app.db, []),
  ]);
  return {
    owed: owed.map(({ payeeName: _payeeName, ...row }) => ({ ...row, since: row.since.toISOString() })),
    payouts: payouts.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    adjustments: adjustments.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })),
  };
}

/** One line for each transfer. A kitchen without a payee on file is paid under its own name. */
export async function exportOwedEarnings(app: App): Promise<string> {
  const owed = (await readOwed(app.db, [])).filter(({ cents }) => cents > 0);
  return csv(
    ['Kitchen', 'Pay to', 'Amount (USD)'],
    owed.map(({ name, payeeName, cents }) => [name, payeeName || name, dollars(cents)]),
  );
}

const readRestaurant = statement(
  'by-hand-kitchen',
  row({ name: text, contactName: text, email: text }),
  'select name, contact_name, email from restaurants where id = $1',
);

/** Emails the restaurant in the same transaction. @returns the name of the payout in the audit log */
async function queuePayoutMail(
  app: App,
  tx: Tx,
  payout: PayoutByHand,
  returnReason: string | null,
  now: Date,
): Promise<string> {
  const restaurant = expectOneRow(await readRestaurant(tx, [payout.restaurantId]));
  const message = payoutMail(app.config, { ...payout, restaurant, returnReason });
  await notify(tx, { restaurantId: payout.restaurantId, email: restaurant.email }, { ...message, now });
  return `${restaurant.name}, ${formatCents(payout.amountCents)}, ${payout.reference}`;
}

type Reason = { reason: string };

export async function markPaid(app: App, admin: Admin, { reason, ...payment }: PayoutByHandInput & Reason) {
  const auditEntry = { action: 'payout.by-hand' as const, objectId: payment.restaurantId, reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const made = await recordManualPayout(tx, payment, now);
    return made && queuePayoutMail(app, tx, made, null, now);
  });
}

export async function markReturned(app: App, admin: Admin, payoutId: string, reason: string): Promise<void> {
  const auditEntry = { action: 'payout.returned' as const, objectId: payoutId, reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const payout = await recordReturnedPayout(tx, payoutId, reason, now);
    return queuePayoutMail(app, tx, payout, reason, now);
  });
}

export async function adjustRestaurantEarnings(app: App, admin: Admin, input: AdjustmentInput): Promise<void> {
  const auditEntry = { action: 'earnings.adjust' as const, objectId: input.restaurantId, reason: input.reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const name = await adjustEarnings(tx, admin, input, now);
    return name === null ? null : `${name}, ${formatCents(input.amountCents)}`;
  });
}
