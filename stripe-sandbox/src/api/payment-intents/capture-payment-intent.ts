import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { assertFound, invalidRequest, unexpectedState } from '../../http/api-error.ts';
import { cancelTask } from '../../schedule-task.ts';
import { emit } from '../../webhooks/emit.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';
import { applyCapture } from './apply-capture.ts';
import { releaseAuthorization } from './release-authorization.ts';

interface Capture {
  /** Null captures everything. The remainder is released for good: there is no second capture. */
  amountCents: number | null;
  applicationFeeCents: number | null;
  transferCents: number | null;
  statementDescriptorSuffix: string | null;
  /** Replaces the metadata of the intent. */
  metadata: Record<string, string>;
}

/** @throws ApiError 400 unless the intent requires capture, and for 0 or more than the authorized amount */
export function capturePaymentIntent(context: Context, intent: Stripe.PaymentIntent, input: Capture): void {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const cents = input.amountCents ?? intent.amount_capturable;
  if (cents < 1) {
    throw invalidRequest('Invalid positive integer.', {
      code: 'parameter_invalid_integer',
      param: 'amount_to_capture',
    });
  }
  if (cents > intent.amount_capturable) {
    throw invalidRequest('The requested capture amount is greater than the amount you can capture for this charge.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
      payment_intent: intent,
    });
  }
  if (input.applicationFeeCents !== null && (!intent.transfer_data || input.applicationFeeCents > cents)) {
    throw invalidRequest('The application fee needs a destination and may not exceed the amount captured.', {
      param: 'application_fee_amount',
    });
  }
  assertCanReceive(context, intent.transfer_data?.destination);
  cancelTask(context, 'expireAuthorisation', intent.id);

  const charge = assertFound(
    context.store.charges.get(String(intent.latest_charge)),
    'charge',
    String(intent.latest_charge),
  );
  if (input.applicationFeeCents !== null) intent.application_fee_amount = input.applicationFeeCents;
  if (input.transferCents !== null && intent.transfer_data) intent.transfer_data.amount = input.transferCents;
  if (input.statementDescriptorSuffix !== null) intent.statement_descriptor_suffix = input.statementDescriptorSuffix;
  intent.metadata = input.metadata;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = cents;
  context.store.intents.put(intent);
  const emitFunds = applyCapture(context, intent, charge, {
    amountCents: cents,
    late: context.switches.lateBalance,
  });
  if (cents < charge.amount) releaseAuthorization(context, charge, charge.amount - cents, null);
  emit(context, 'charge.captured', charge);
  emit(context, 'payment_intent.succeeded', intent);
  emitFunds();
}
