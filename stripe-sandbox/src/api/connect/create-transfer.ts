import type Stripe from 'stripe';
import { type Context, emit, find } from '../../context.ts';
import { invalidRequest } from '../../http/api-error.ts';
import { sumBalance } from '../record-balance-transaction.ts';
import { assertCanReceive } from './assert-can-receive.ts';
import { sendTransfer } from './send-transfer.ts';

interface TransferInput {
  amountCents: number;
  destination: string;
  /** The charge whose money is sent on: it need not be available yet. Null takes from what is. */
  sourceTransaction: string | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/**
 * A transfer made by hand.
 *
 * @throws Refusal 400 for an account that cannot receive, for a charge that was not captured or has been sent on
 * already, `balance_insufficient` when the platform has less than that at hand
 */
export function createTransfer(context: Context, input: TransferInput): Stripe.Transfer {
  if (input.amountCents < 1) {
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  assertCanReceive(context, input.destination, 'destination');
  const charge =
    input.sourceTransaction === null ? null : sourceOf(context, input.sourceTransaction, input.amountCents);
  if (!charge && sumBalance(context, null).available < input.amountCents) {
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  const transfer = sendTransfer(context, {
    ...input,
    feeCents: 0,
    available: charge ? availableWith(context, charge) : context.clock.now(),
    transferGroup: input.transferGroup ?? (charge && groupOf(context, charge)),
  });
  emit(context, 'transfer.created', transfer);
  return transfer;
}

function sourceOf(context: Context, chargeId: string, amountCents: number): Stripe.Charge {
  const param = 'source_transaction';
  const charge = find(context.store.charges.get(chargeId), 'charge', chargeId, param);
  if (!charge.captured) throw invalidRequest('Only a captured charge can be the source of a transfer.', { param });
  let left = charge.amount_captured;
  for (const { amount } of context.store.transfers.of(chargeId)) left -= amount;
  if (amountCents <= left) return charge;
  throw invalidRequest(`The transfers of this charge may not exceed what was captured: ${left} cents are left.`, {
    param: 'amount',
  });
}

function availableWith(context: Context, charge: Stripe.Charge): number {
  const line = context.store.balance.get(String(charge.balance_transaction));
  return line?.object.available_on ?? context.clock.now();
}

/** The charge and all its transfers go by one name from now on. */
function groupOf(context: Context, charge: Stripe.Charge): string {
  charge.transfer_group ??= `group_${charge.payment_intent}`;
  context.store.charges.put(charge);
  return charge.transfer_group;
}
