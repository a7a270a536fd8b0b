import type { AdjustmentRow, HandPayout, OwedRow } from '@fondly/contract/admin/money';
import { formatCents } from '@fondly/contract/money';
import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { queueMail } from '../../messaging/queue-mail.ts';
import { type AdjustmentWish, adjustEarnings } from '../../payments/payouts/adjust-earnings.ts';
import { owedItemsSql } from '../../payments/payouts/owed-by-hand.ts';
import { type MadeByHand, type PaymentByHand, payByHand, returnByHand } from '../../payments/payouts/pay-by-hand.ts';
import type { App } from '../../platform/app.ts';
import { one, prepared, type Tx } from '../../platform/database/db.ts';
import { payoutSetupSql, withPayouts } from '../restaurant-columns.ts';
import { adminWrite } from '../write-as-admin.ts';
import { type HandPayoutNews, payoutMail } from './payout-mail.ts';

type Row<View, At extends keyof View> = Omit<View, At> & { [K in At]: Date };
const rowsShown = 50;

const readOwed = prepared<Row<OwedRow, 'since'>>(
  'admin-owed',
  `select r.id as "restaurantId", r.name, ${payoutSetupSql} as "payoutSetup", i.cents, i.orders, i.adjustments, i.since
   from (select "restaurantId", sum(cents)::int as cents, (count(*) filter (where kind = 'order'))::int as orders,
       (count(*) filter (where kind = 'adjustment'))::int as adjustments, min(since) as since
     from (${owedItemsSql}) item where way <> 'under-way' group by 1) i
     join restaurants r on r.id = i."restaurantId" ${withPayouts}
   where i.cents <> 0 order by i.since, r.name`,
);
const readPayouts = prepared<Row<HandPayout, 'createdAt'>>(
  'admin-payouts-by-hand',
  `select p.id, p.restaurant_id as "restaurantId", r.name, p.amount_cents as "amountCents", p.status,
     p.arrival_date as "paidOn", p.reference, p.created_at as "createdAt"
   from payouts p join restaurants r on r.id = p.restaurant_id
   where p.stripe_payout_id is null order by p.created_at desc, p.id limit ${rowsShown}`,
);
const readAdjustments = prepared<Row<AdjustmentRow, 'madeAt'>>(
  'admin-adjustments',
  `select a.id, a.restaurant_id as "restaurantId", r.name, a.amount_cents as "amountCents", a.account,
     o.order_number as "orderNumber", a.reason, a.made_at as "madeAt"
   from adjustments a join restaurants r on r.id = a.restaurant_id left join orders o on o.id = a.order_id
   order by a.made_at desc, a.id limit ${rowsShown}`,
);

/** What waits for an operator's bank transfer, longest first, and what was paid and put right last. */
export async function listOwed(
  app: App,
): Promise<{ owed: OwedRow[]; payouts: HandPayout[]; adjustments: AdjustmentRow[] }> {
  const [owed, payouts, adjustments] = await Promise.all([
    readOwed(app.db, [null]),
    readPayouts(app.db, []),
    readAdjustments(app.db, []),
  ]);
  return {
    owed: owed.map((row) => ({ ...row, since: row.since.toISOString() })),
    payouts: payouts.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    adjustments: adjustments.map((row) => ({ ...row, madeAt: row.madeAt.toISOString() })),
  };
}

const readKitchen = prepared<HandPayoutNews['kitchen']>(
  'by-hand-kitchen',
  'select name, contact_name as "contactName", email from restaurants where id = $1',
);

/** The mail to the kitchen, with the same commit; gives what the log calls it. */
async function tellKitchen(app: App, tx: Tx, payout: MadeByHand, cameBack: string | null, now: Date): Promise<string> {
  const kitchen = one(await readKitchen(tx, [payout.restaurantId]));
  await queueMail(tx, payoutMail(app.config, { ...payout, kitchen, cameBack }), now);
  return `${kitchen.name}, ${formatCents(payout.amountCents)}, ${payout.reference}`;
}

type Said = { reason: string };

/** @throws Problem `kitchen-not-found`, `owed-changed`, `request-differs` */
export async function markPaid(app: App, admin: SuperAdmin, { reason, ...payment }: PaymentByHand & Said) {
  const deed = { action: 'payout.by-hand' as const, objectId: payment.restaurantId, reason };
  await adminWrite(app, admin, deed, async (tx, now) => {
    const made = await payByHand(tx, payment, now);
    return made && tellKitchen(app, tx, made, null, now);
  });
}

/** @throws Problem `payout-not-found` */
export async function markReturned(app: App, admin: SuperAdmin, payoutId: string, reason: string): Promise<void> {
  const deed = { action: 'payout.returned' as const, objectId: payoutId, reason };
  await adminWrite(app, admin, deed, async (tx, now) => {
    const payout = await returnByHand(tx, payoutId, reason, now);
    return tellKitchen(app, tx, payout, reason, now);
  });
}

/** @throws Problem `kitchen-not-found`, `order-not-found` */
export async function adjust(app: App, admin: SuperAdmin, wish: AdjustmentWish): Promise<void> {
  const deed = { action: 'earnings.adjust' as const, objectId: wish.restaurantId, reason: wish.reason };
  await adminWrite(app, admin, deed, async (tx, now) => {
    const name = await adjustEarnings(tx, admin, wish, now);
    return name === null ? null : `${name}, ${formatCents(wish.amountCents)}`;
  });
}
