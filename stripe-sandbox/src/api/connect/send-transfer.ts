import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

export interface NewTransfer {
  destination: string;
  amountCents: number;
  /** The application fee; 0 for a transfer created over the API. */
  feeCents: number;
  /** When the account can pay it out, in seconds. */
  available: number;
  sourceTransaction: string | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** Moves funds from the platform to a connected account and records both sides. The caller emits the event. */
export function sendTransfer(context: Context, from: NewTransfer): Stripe.Transfer {
  const id = newId('tr');
  const payment = newId('py');
  const { amountCents, feeCents, available } = from;
  recordBalanceTransaction(context, {
    account: from.destination,
    type: 'payment',
    reportingCategory: 'charge',
    amountCents,
    ...(feeCents > 0 && { fee: { cents: feeCents, type: 'application_fee', description: 'Application fee' } as const }),
    source: payment,
    availableOn: available,
  });
  return context.store.transfers.put({
    id,
    object: 'transfer',
    amount: amountCents,
    amount_reversed: 0,
    balance_transaction: recordBalanceTransaction(context, {
      account: null,
      type: 'transfer',
      reportingCategory: 'transfer',
      amountCents: -amountCents,
      source: id,
      availableOn: available,
    }),
    created: context.clock.now(),
    currency: 'usd',
    description: from.description,
    destination: from.destination,
    destination_payment: payment,
    livemode: false,
    metadata: from.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: from.sourceTransaction,
    source_type: 'card',
    transfer_group: from.transferGroup,
  });
}
