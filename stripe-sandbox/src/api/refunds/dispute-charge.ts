import type Stripe from 'stripe';
import { dropTask, emit, setTask, type World } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';
import { book } from '../record-balance-transaction.ts';
import { buildDispute } from './build-dispute.ts';

/** What every dispute costs the platform, won or lost. */
const feeCents = 1500;

interface DisputeAsk {
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
export function disputeCharge(world: World, charge: Stripe.Charge, ask: DisputeAsk): Stripe.Dispute {
  const left = charge.captured ? charge.amount - charge.amount_refunded : 0;
  const cents = ask.amountCents ?? left;
  if (charge.disputed) throw invalid(`Charge ${charge.id} is disputed already.`, { code: 'charge_disputed' });
  if (cents < 1 || cents > left) throw invalid(`Only ${left} cents can be disputed.`, { param: 'amount' });
  const dispute = buildDispute(world, charge, { amountCents: cents, reason: ask.reason });
  charge.disputed = true;
  world.store.charges.put(charge);
  bookDispute(world, dispute, 'withdrawn');
  world.store.disputes.put(dispute);
  setTask(world, 'loseDispute', dispute.id, (dispute.evidence_details.due_by ?? 0) * 1000);
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

function bookDispute(world: World, dispute: Stripe.Dispute, money: 'withdrawn' | 'reinstated'): void {
  const id = book(world, {
    account: null,
    type: 'adjustment',
    reportingCategory: money === 'withdrawn' ? 'dispute' : 'dispute_reversal',
    amountCents: money === 'withdrawn' ? -dispute.amount : dispute.amount,
    ...(money === 'withdrawn' && { fee: { cents: feeCents, type: 'stripe_fee', description: 'Dispute fee' } as const }),
    source: dispute.id,
    description: `Chargeback ${money} for ${dispute.charge}`,
  });
  const line = world.store.balance.get(id);
  if (line) dispute.balance_transactions = [...dispute.balance_transactions, line.object];
}

const isOpen = ({ status }: Stripe.Dispute) => status === 'needs_response' || status === 'under_review';

/** @throws Refusal 400 for a dispute that is over */
export function assertOpen(dispute: Stripe.Dispute): void {
  if (!isOpen(dispute)) throw invalid(`This dispute is over: its status is ${dispute.status}.`, { param: 'id' });
}

/**
 * The bank decides. Won money comes back, the fee does not, and the charge can be refunded again.
 *
 * @throws Refusal 400 for a dispute that is over
 */
export function closeDispute(world: World, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  assertOpen(dispute);
  dropTask(world, 'loseDispute', dispute.id);
  dispute.status = outcome;
  if (outcome === 'won') {
    dispute.is_charge_refundable = true;
    bookDispute(world, dispute, 'reinstated');
  }
  world.store.disputes.put(dispute);
  if (outcome === 'won') emit(world, 'charge.dispute.funds_reinstated', dispute);
  emit(world, 'charge.dispute.closed', dispute);
}

/** The last day to answer is over. What was answered in time, the bank still thinks about. */
export function loseUnanswered(world: World, dispute: Stripe.Dispute): void {
  if (dispute.status !== 'needs_response') return;
  dispute.evidence_details.past_due = true;
  closeDispute(world, dispute, 'lost');
}

/** Whether the bank holds, or has kept, the money of this charge. */
export function isHeldByBank(world: World, charge: Stripe.Charge): boolean {
  return [...world.store.disputes.of(charge.id)].some(({ status }) => status !== 'won');
}
