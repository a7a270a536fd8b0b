import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { sumBalance } from '../record-balance-transaction.ts';
import { reverseTransfer } from './reverse-transfer.ts';

interface ReversalInput {
  /** Null reverses the whole remainder. */
  amountCents: number | null;
  metadata: Record<string, string>;
}

/**
 * Reverses a transfer over the API. Unlike a reversal with a refund, it needs a sufficient balance of the account.
 *
 * @throws ApiError 400 for more than the remainder, `balance_insufficient` for more than the account's balance
 */
export function createReversal(
  context: Context,
  transfer: Stripe.Transfer,
  input: ReversalInput,
): Stripe.TransferReversal {
  const remainingCents = transfer.amount - transfer.amount_reversed;
  const cents = input.amountCents ?? remainingCents;
  if (remainingCents === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`, { param: 'id' });
  if (cents < 1)
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  if (cents > remainingCents)
    throw invalidRequest(`Only ${remainingCents} cents of this transfer can be reversed.`, { param: 'amount' });
  const { available, pending } = sumBalance(context, String(transfer.destination));
  if (available + pending < cents) {
    throw invalidRequest('The balance of the connected account is too low to reverse this transfer.', {
      code: 'balance_insufficient',
    });
  }
  return reverseTransfer(context, transfer, { amountCents: cents, sourceRefund: null, metadata: input.metadata });
}
