import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { scheduleTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';
import { buildDispute } from './build-dispute.ts';

/** The fee for every dispute. The platform pays it and does not get it back after winning. */
const disputeFeeCents = 1500;

interface DisputeInput {
  /** Null disputes everything that was not refunded. */
  amountCents: number | null;
  reason: string;
}

/**
 * Opens a dispute. The amount and a fee leave the platform's balance at once; transfers are not reversed.
 *
 * @throws ApiError 400 for a charge with nothing left to dispute, or with a dispute
 */
export function disputeCharge(context: Context, charge: Stripe.Charge, input: DisputeInput): Stripe.Dispute {
  const disputableCents = charge.captured ? charge.amount - charge.amount_refunded : 0;
  const cents = input.amountCents ?? disputableCents;
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is already disputed.`, { code: 'charge_disputed' });
  if (cents < 1 || cents > disputableCents)
    throw invalidRequest(`Only ${disputableCents} cents can be disputed.`, { param: 'amount' });
  const dispute = buildDispute(context, charge, { amountCents: cents, reason: input.reason });
  charge.disputed = true;
  context.store.charges.put(charge);
  recordDisputeFunds(context, dispute, 'withdrawn');
  context.store.disputes.put(dispute);
  scheduleTask(context, 'loseDispute', dispute.id, (dispute.evidence_details.due_by ?? 0) * 1000);
  emit(context, 'charge.dispute.created', dispute);
  emit(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

/** Records the disputed amount as withdrawn from, or reinstated to, the platform's balance. */
export function recordDisputeFunds(
  context: Context,
  dispute: Stripe.Dispute,
  direction: 'withdrawn' | 'reinstated',
): void {
  const id = recordBalanceTransaction(context, {
    account: null,
    type: 'adjustment',
    reportingCategory: direction === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    amountCents: direction === 'withdrawn' ? -dispute.amount : dispute.amount,
    ...(direction === 'withdrawn' && {
      fee: { cents: disputeFeeCents, type: 'stripe_fee', description: 'Dispute fee' } as const,
    }),
    source: dispute.id,
    description: `Chargeback ${direction} for ${dispute.charge}`,
  });
  const row = context.store.balance.get(id);
  if (row) dispute.balance_transactions = [...dispute.balance_transactions, row.object];
}

/** Whether a dispute of this charge is open or lost. Such a charge cannot be refunded. */
export function isDisputeUnresolved(context: Context, charge: Stripe.Charge): boolean {
  return [...context.store.disputes.of(charge.id)].some(({ status }) => status !== 'won');
}
