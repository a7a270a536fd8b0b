import type { App } from '../../platform/app.ts';
import { integer, notNull, type Row, row, text } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { syncTransfer } from './sync-transfer.ts';

const excessSubsidy = row({ transferId: notNull(text), leftCents: notNull(integer), owedCents: notNull(integer) });
type ExcessSubsidy = Row<typeof excessSubsidy>;

/** Lists subsidies that exceed what refunds left of the coupon; of one transfer when it is named. */
const listExcessSubsidies = statement(
  'subsidies-excess',
  excessSubsidy,
  `select * from (
     select t.stripe_transfer_id as transfer_id,
       t.amount_cents - (select coalesce(sum(r.amount_cents), 0)::int from transfer_reversals r
         where r.stripe_transfer_id = t.stripe_transfer_id) as left_cents,
       (select least(coalesce(sum(l.amount_cents) filter (where l.account = 'platform_discounts'), 0),
           coalesce(-sum(l.amount_cents) filter (where l.account in ('restaurant_pending', 'restaurant_earned')), 0))::int
         from ledger_lines l where l.order_id = t.order_id) as owed_cents
     from transfers t join orders o on o.id = t.order_id
     where t.kind = 'topup' and t.sent_at is not null and o.refunded_cents > 0
       and ($1::text is null or t.stripe_transfer_id = $1)) topup
   where left_cents > owed_cents`,
);

/**
 * Reverses the platform's subsidy of a refunded order. Each transfer is read from Stripe first, so that nothing is
 * reversed twice.
 */
export async function reversePlatformSubsidies(app: App): Promise<void> {
  for (const { transferId } of await listExcessSubsidies(app.db, [null])) {
    try {
      await syncTransfer(app, transferId);
      for (const excess of await listExcessSubsidies(app.db, [transferId])) await reverseExcess(app, excess);
    } catch (error) {
      app.log.error({ err: error, transferId }, 'payments: a platform subsidy could not be reversed');
    }
  }
}

async function reverseExcess(app: App, { transferId, leftCents, owedCents }: ExcessSubsidy): Promise<void> {
  await app.stripe.transfers.createReversal(
    transferId,
    { amount: leftCents - owedCents },
    { idempotencyKey: `topup-back:${transferId}:${leftCents}:${owedCents}` },
  );
  await syncTransfer(app, transferId);
}
