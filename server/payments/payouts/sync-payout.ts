import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import type Stripe from 'stripe';
import { postPayout, postPayoutFailed } from '../../ledger/post-money-out.ts';
import { raiseAlarm } from '../../orders/raise-alarm.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { notNull, nullable, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { signal } from '../../platform/jobs/outbox.ts';
import { checkUnmatchedLines } from './check-unmatched-lines.ts';
import { tellPayout } from './tell-payout.ts';

const findPayoutAccount = statement(
  'payout-account-of',
  row({ accountId: notNull(text) }),
  `select stripe_account_id as account_id from payouts where stripe_payout_id = $1
   union select account from stripe_events where object_id = $1 and account is not null limit 1`,
);
const findAccountOwner = statement(
  'payout-owner-of',
  row({ restaurantId: notNull(uuid), bankLast4: nullable(text) }),
  `select restaurant_id, bank_last4 from payout_accounts where stripe_account_id = $1
   union select restaurant_id, bank_last4 from payouts where stripe_account_id = $1 limit 1`,
);
const upsertPayout = statement(
  'payout-write',
  row({ id: uuid }),
  `insert into payouts (id, restaurant_id, stripe_account_id, stripe_payout_id, amount_cents, status, arrival_date,
     failure_message, bank_last4, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
   on conflict (stripe_payout_id) do update
     set status = $6, arrival_date = $7, failure_message = $8, updated_at = $11 returning id`,
);
const insertPayoutLines = command(
  'payout-write-lines',
  `insert into payout_lines (payout_id, balance_transaction, type, source, amount_cents, booked_at)
   select $1, l.id, l.type, l.source, l.cents, l.at
   from jsonb_to_recordset($2::jsonb) as l(id text, type text, source text, cents int, at timestamptz)
   on conflict do nothing`,
);

/**
 * Records a payout to a restaurant's bank with its lines, and books it. A failed payout is booked back. It may run
 * repeatedly and in any order.
 */
export async function syncPayout(app: App, payoutId: string): Promise<void> {
  const [known] = await findPayoutAccount(app.db, [payoutId]);
  const [owner] = known ? await findAccountOwner(app.db, [known.accountId]) : [];
  if (!known || !owner) return app.log.error({ payoutId }, 'ALARM payments: a payout belongs to no account of ours');
  const requestOptions = { stripeAccount: known.accountId };
  const payout = await app.stripe.payouts.retrieve(payoutId, {}, requestOptions);
  const lines = await listPayoutLines(app, payout, requestOptions);
  await transaction(app, async (tx) => {
    await recordPayout(tx, { ...owner, ...known, payout, lines, now: app.clock.now() });
    signal(tx, topics.restaurant(owner.restaurantId), []);
  });
  if (payout.status === 'failed') app.log.error({ payoutId, ...owner }, 'ALARM payments: a bank returned a payout');
}

type PayoutLine = { id: string; type: string; source: string | null; cents: number; at: Date };
type Found = { restaurantId: string; bankLast4: string | null; accountId: string };

async function recordPayout(
  tx: Tx,
  input: Found & { payout: Stripe.Payout; lines: PayoutLine[]; now: Date },
): Promise<void> {
  const { payout, restaurantId, now } = input;
  const created = new Date(payout.created * 1000);
  const arrival = new Date(payout.arrival_date * 1000).toISOString().slice(0, 10);
  const columns = [payout.amount, payout.status, arrival, payout.failure_message, input.bankLast4, created, now];
  const { id } = expectOneRow(
    await upsertPayout(tx, [randomUUID(), restaurantId, input.accountId, payout.id, ...columns]),
  );
  await insertPayoutLines(tx, [id, JSON.stringify(input.lines)]);
  await checkUnmatchedLines(tx, id, payout.id, now);
  const paid = { restaurantId, amountCents: payout.amount };
  await postPayout(tx, payout.id, paid, now);
  if (payout.status === 'paid') tellPayout(tx, { payoutId: id, restaurantId }, now);
  if (payout.status !== 'failed' && payout.status !== 'canceled') return;
  await postPayoutFailed(tx, payout.id, paid, now);
  const text =
    payout.status === 'canceled'
      ? 'A payout to a restaurant was canceled at Stripe. Its amount is in the payout account again.'
      : `The bank of a restaurant sent a payout back: ${payout.failure_message ?? 'no reason given'}`;
  await raiseAlarm(tx, { kind: 'payout-failed', source: payout.id, orderId: null, text }, now);
}

/** Lists a payout's balance transactions. If they do not sum to the payout, an admin is alerted. */
async function listPayoutLines(
  app: App,
  payout: Stripe.Payout,
  requestOptions: Stripe.RequestOptions,
): Promise<PayoutLine[]> {
  const lines: PayoutLine[] = [];
  const list = app.stripe.balanceTransactions.list({ payout: payout.id, limit: 100 }, requestOptions);
  for await (const { id, type, net, created, source: object } of list) {
    const source = typeof object === 'string' ? object : (object?.id ?? null);
    // A payout or its return is not one of the transactions that a payout consists of.
    if (type === 'payout' || source === payout.id) continue;
    lines.push({ id, type, source, cents: net, at: new Date(created * 1000) });
  }
  const remainderCents = payout.amount - lines.reduce((sum, { cents }) => sum + cents, 0);
  if (remainderCents === 0) return lines;
  app.log.error({ payoutId: payout.id, remainderCents }, 'ALARM payments: the lines of a payout do not sum to it');
  return [
    ...lines,
    { id: 'rest', type: 'rest', source: null, cents: remainderCents, at: new Date(payout.created * 1000) },
  ];
}
