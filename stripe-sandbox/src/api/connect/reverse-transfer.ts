import type Stripe from 'stripe';
import { type Context, emit } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { newId } from '../../ids.ts';
import { recordBalanceTransaction, sumBalance } from '../record-balance-transaction.ts';

interface Reversal {
  amountCents: number;
  sourceRefund: string | null;
  metadata: Record<string, string>;
}

/** Takes a part of a transfer back; the connected account may go below zero. Returns the reversal. */
export function reverseTransfer(context: Context, transfer: Stripe.Transfer, from: Reversal): Stripe.TransferReversal {
  const id = newId('trr');
  const { amountCents } = from;
  const account = String(transfer.destination);
  const line = { reportingCategory: 'transfer_reversal', source: id };
  recordBalanceTransaction(context, { ...line, account, type: 'payment_refund', amountCents: -amountCents });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: amountCents,
    balance_transaction: recordBalanceTransaction(context, {
      ...line,
      account: null,
      type: 'transfer_refund',
      amountCents,
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

interface ReversalInput {
  /** Null takes back all that is left. */
  amountCents: number | null;
  metadata: Record<string, string>;
}

/**
 * A reversal made by hand. Unlike one that goes with a refund it does not take what the account no longer has.
 *
 * @throws Refusal 400 for more than is left of the transfer, `balance_insufficient` for more than the account has
 */
export function createReversal(
  context: Context,
  transfer: Stripe.Transfer,
  input: ReversalInput,
): Stripe.TransferReversal {
  const left = transfer.amount - transfer.amount_reversed;
  const cents = input.amountCents ?? left;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, { param: 'id' });
  if (cents < 1)
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  if (cents > left) throw invalidRequest(`Only ${left} cents of this transfer can be reversed.`, { param: 'amount' });
  const { available, pending } = sumBalance(context, String(transfer.destination));
  if (available + pending < cents) {
    throw invalidRequest('The connected account has too little to reverse this transfer.', {
      code: 'balance_insufficient',
    });
  }
  return reverseTransfer(context, transfer, { amountCents: cents, sourceRefund: null, metadata: input.metadata });
}
