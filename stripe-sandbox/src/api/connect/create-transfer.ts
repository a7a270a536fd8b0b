import type Stripe from 'stripe';
import { emit, find, type World } from '../../context.ts';
import { invalid } from '../../http/api-error.ts';
import { balanceOf } from '../record-balance-transaction.ts';
import { assertCanReceive } from './assert-can-receive.ts';
import { sendTransfer } from './send-transfer.ts';

interface TransferAsk {
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
export function createTransfer(world: World, ask: TransferAsk): Stripe.Transfer {
  if (ask.amountCents < 1) {
    throw invalid('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  assertCanReceive(world, ask.destination, 'destination');
  const charge = ask.sourceTransaction === null ? null : sourceOf(world, ask.sourceTransaction, ask.amountCents);
  if (!charge && balanceOf(world, null).available < ask.amountCents) {
    throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
  }
  const transfer = sendTransfer(world, {
    ...ask,
    feeCents: 0,
    available: charge ? availableWith(world, charge) : world.clock.now(),
    transferGroup: ask.transferGroup ?? (charge && groupOf(world, charge)),
  });
  emit(world, 'transfer.created', transfer);
  return transfer;
}

function sourceOf(world: World, chargeId: string, amountCents: number): Stripe.Charge {
  const param = 'source_transaction';
  const charge = find(world.store.charges.get(chargeId), 'charge', chargeId, param);
  if (!charge.captured) throw invalid('Only a captured charge can be the source of a transfer.', { param });
  let left = charge.amount_captured;
  for (const { amount } of world.store.transfers.of(chargeId)) left -= amount;
  if (amountCents <= left) return charge;
  throw invalid(`The transfers of this charge may not exceed what was captured: ${left} cents are left.`, {
    param: 'amount',
  });
}

function availableWith(world: World, charge: Stripe.Charge): number {
  const line = world.store.balance.get(String(charge.balance_transaction));
  return line?.object.available_on ?? world.clock.now();
}

/** The charge and all its transfers go by one name from now on. */
function groupOf(world: World, charge: Stripe.Charge): string {
  charge.transfer_group ??= `group_${charge.payment_intent}`;
  world.store.charges.put(charge);
  return charge.transfer_group;
}
