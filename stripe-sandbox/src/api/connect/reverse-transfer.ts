import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { emit } from '../../webhooks/emit.ts';
import { recordBalanceTransaction } from '../record-balance-transaction.ts';

interface Reversal {
  amountCents: number;
  sourceRefund: string | null;
  metadata: Record<string, string>;
}

/** Reverses part of a transfer. The balance of the connected account may become negative. */
export function reverseTransfer(context: Context, transfer: Stripe.Transfer, from: Reversal): Stripe.TransferReversal {
  const id = newId('trr');
  const { amountCents } = from;
  const account = String(transfer.destination);
  recordBalanceTransaction(context, {
    account,
    type: 'payment_refund',
    reportingCategory: 'transfer_reversal',
    amountCents: -amountCents,
    source: id,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: amountCents,
    balance_transaction: recordBalanceTransaction(context, {
      account: null,
      type: 'transfer_refund',
      reportingCategory: 'transfer_reversal',
      amountCents,
      source: id,
    }),
    created: context.clock.now(),
    currency: 'usd',
    destination_payment_refund: newId('pyr'),
    metadata: from.metadata,
    source_refund: from.sourceRefund,
    transfer: transfer.id,
  };
  transfer.reversals.data.unshift(reversal);
  transfer.amount_reversed += amountCents;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  context.store.transfers.put(transfer);
  emit(context, 'transfer.reversed', transfer);
  return reversal;
}
