import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { cancelTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordDisputeFunds } from './dispute-charge.ts';

const isOpen = ({ status }: Stripe.Dispute) => status === 'needs_response' || status === 'under_review';

/** @throws ApiError 400 for a closed dispute */
export function assertOpen(dispute: Stripe.Dispute): void {
  if (!isOpen(dispute))
    throw invalidRequest(`This dispute is closed: its status is ${dispute.status}.`, { param: 'id' });
}

/**
 * Closes a dispute. Winning reinstates the amount but not the fee, and the charge can be refunded again.
 *
 * @throws ApiError 400 for a closed dispute
 */
export function closeDispute(context: Context, dispute: Stripe.Dispute, outcome: 'won' | 'lost'): void {
  assertOpen(dispute);
  cancelTask(context, 'loseDispute', dispute.id);
  dispute.status = outcome;
  if (outcome === 'won') {
    dispute.is_charge_refundable = true;
    recordDisputeFunds(context, dispute, 'reinstated');
  }
  context.store.disputes.put(dispute);
  if (outcome === 'won') emit(context, 'charge.dispute.funds_reinstated', dispute);
  emit(context, 'charge.dispute.closed', dispute);
}

/** Loses a dispute without evidence at its deadline. A dispute with evidence stays under review. */
export function loseUnansweredDispute(context: Context, dispute: Stripe.Dispute): void {
  if (dispute.status !== 'needs_response') return;
  dispute.evidence_details.past_due = true;
  closeDispute(context, dispute, 'lost');
}
