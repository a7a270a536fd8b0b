import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { assertFound, invalidRequest } from '../../http/api-error.ts';
import { emit } from '../../webhooks/emit.ts';
import { sumBalance } from '../record-balance-transaction.ts';
import { assertCanReceive } from './assert-can-receive.ts';
import { sendTransfer } from './send-transfer.ts';

interface TransferInput {
  amountCents: number;
  destination: string;
  /** Transfers the funds of this charge before they are available. Null transfers from the available balance. */
  sourceTransaction: string | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/**
 * Creates a transfer over the API.
 *
 * @throws ApiError 400 for an account that cannot receive it, and for a charge that was not captured or has too little
 * left; `balance_insufficient` if the platform has too little available
 */
export function createTransfer(context: Context, input: TransferInput): Stripe.Transfer {
  if (input.amountCents < 1) {
    throw invalidRequest('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  assertCanReceive(context, input.destination, 'destination');
  const charge =
    input.sourceTransaction === null ? null : readSourceCharge(context, input.sourceTransaction, input.amountCents);
  if (!charge && sumBalance(context, null).available < input.amountCents) {
    throw invalidRequest('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  }
  const transfer = sendTransfer(context, {
    ...input,
    feeCents: 0,
    available: charge ? readAvailableOn(context, charge) : context.clock.now(),
    transferGroup: input.transferGroup ?? (charge && ensureTransferGroup(context, charge)),
  });
  emit(context, 'transfer.created', transfer);
  return transfer;
}

function readSourceCharge(context: Context, chargeId: string, amountCents: number): Stripe.Charge {
  const param = 'source_transaction';
  const charge = assertFound(context.store.charges.get(chargeId), 'charge', chargeId, param);
  if (!charge.captured) throw invalidRequest('Only a captured charge can be the source of a transfer.', { param });
  let remainingCents = charge.amount_captured;
  for (const { amount } of context.store.transfers.of(chargeId)) remainingCents -= amount;
  if (amountCents <= remainingCents) return charge;
  throw invalidRequest(
    `The transfers of this charge may not exceed what was captured: ${remainingCents} cents are left.`,
    {
      param: 'amount',
    },
  );
}

function readAvailableOn(context: Context, charge: Stripe.Charge): number {
  const row = context.store.balance.get(String(charge.balance_transaction));
  return row?.object.available_on ?? context.clock.now();
}

/** The transfer group of the charge, which its transfers share. Assigned on the first transfer. */
function ensureTransferGroup(context: Context, charge: Stripe.Charge): string {
  charge.transfer_group ??= `group_${charge.payment_intent}`;
  context.store.charges.put(charge);
  return charge.transfer_group;
}
