import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';

interface NewRefund {
  amountCents: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
}

export function buildRefund(context: Context, charge: Stripe.Charge, input: NewRefund): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: input.amountCents,
    balance_transaction: null,
    charge: charge.id,
    created: context.clock.now(),
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: input.metadata,
    payment_intent: typeof charge.payment_intent === 'string' ? charge.payment_intent : null,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}
