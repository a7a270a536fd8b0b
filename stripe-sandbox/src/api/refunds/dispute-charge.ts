import type Stripe from 'stripe';
import { type Context, cancelTask, emit, scheduleTask } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';
import { buildDispute } from './build-dispute.ts';

/** What every dispute costs the platform, won or lost. */
const feeCents = 1500;

interface DisputeInput {
  /** Null disputes all that was not refunded. */
  amountCents: number | null;
  reason: string;
}

/**
 * The customer goes to the bank, and the bank takes the money and a fee from the platform at once. Transfers stay
 * where they are.
 *
 * @throws Refusal 400 for a charge without money in it, and for one that is disputed already
 */
export function disputeCharge(context: Context, charge: Stripe.Charge, input: DisputeInput): Stripe.Dispute {
  const left = charge.captured ? charge.amount - charge.amount_refunded : 0;
  const cents = input.amountCents ?? left;
  if (charge.disputed) throw invalidRequest(`Charge ${charge.id} is disputed already.`, { code: 'charge_disputed' });
  if (cents < 1 || cents > left) throw invalidRequest(`Only ${left} cents can be disputed.`, { param: 'amount' });
  const dispute = buildDispute(context, charge, { amountCents: cents, reason: input.reason });
  charge.disputed = true;
  context.store.charges.put(charge);
  bookDispute(context, dispute, 'withdrawn');
  context.store.disputes.put(dispute);
  scheduleTask(context, 'loseDispute', dispute.id, (dispute.evidence_details.due_by ?? 0) * 1000);
  emit(context, 'charge.dispute.created', dispute);
  emit(context, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function bookDispute(context: Context, dispute: Stripe.Dispute, money: 'withdrawn' | 'reinstated'): void {
  const id = recordBalanceTransaction(context, {
    account: null,
    type: 'adjustment',
    reportingCategory: money === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    amountCents: money === 'withdrawn' ? -dispute.amount : dispute.amount,
    ...(money === 'withdrawn' && { fee: { cents: feeCents, type: 'stripe_fee', description: 'Dispute fee' } as const }),
    source: dispute.id,
    description: `Chargeback ${money} for ${dispute.charge}`,
  });
  const line = context.store.balance.get(id);
  if (line) dispute.balance_transactions = [...dispute.balance_transactions, line.object];
}

const isOpen = ({ status }: Stripe.Dispute) => status === 'needs_response' || status === 'under_review';

/** @throws Refusal 400 for a dispute that is over */
export function assertOpen(dispute: Stripe.Dispute): void {
  if (!isOpen(dispute)) throw invalidRequest(`This dispute is over: its status is ${dispute.status}.`, { param: 'id' });
}

/**
 * The bank decides. Won money comes back, the fee does not, and the charge can be refunded again.
 *
 * @throws Refusal 400 for a dispute that is over
 */
export function closeDispute(context: Context, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  assertOpen(dispute);
  cancelTask(context, 'loseDispute', dispute.id);
  dispute.status = outcome;
  if (outcome === 'won') {
    dispute.is_charge_refundable = true;
    bookDispute(context, dispute, 'reinstated');
  }
  context.store.disputes.put(dispute);
  if (outcome === 'won') emit(context, 'charge.dispute.funds_reinstated', dispute);
  emit(context, 'charge.dispute.closed', dispute);
}

/** The last day to answer is over. What was answered in time, the bank still thinks about. */
export function loseUnansweredDispute(context: Context, dispute: Stripe.Dispute): void {
  if (dispute.status !== 'needs_response') return;
  dispute.evidence_details.past_due = true;
  closeDispute(context, dispute, 'lost');
}

/** Whether the bank holds, or has kept, the money of this charge. */
export function isDisputeUnresolved(context: Context, charge: Stripe.Charge): boolean {
  return [...context.store.disputes.of(charge.id)].some(({ status }) => status !== 'won');
}
