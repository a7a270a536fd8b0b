import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { cancelTask } from '../../schedule-task.ts';
import { authorizeIntent, declineCard } from './charge-card.ts';
import { findAttachedMethod } from './confirm-payment-intent.ts';

/** Ends `processing`. A repeat finds another status and does nothing. */
export function finishProcessing(context: Context, intent: Stripe.PaymentIntent, outcome: 'succeed' | 'fail'): void {
  const method = findAttachedMethod(context, intent);
  if (intent.status !== 'processing' || !method) return;
  cancelTask(context, 'settleProcessing', intent.id);
  if (outcome === 'succeed') authorizeIntent(context, intent, method);
  else declineCard(context, intent, method, { code: 'card_declined', declineCode: 'generic_decline' });
}
