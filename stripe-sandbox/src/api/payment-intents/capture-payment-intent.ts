import type Stripe from 'stripe';
import { type Context, cancelTask, emit, find } from '../../context.ts';
import { invalidRequest, unexpectedState } from '../../http/api-error.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';
import { applyCapture } from './apply-capture.ts';
import { releaseAuthorization } from './release-authorization.ts';

interface Capture {
  /** Null takes all that is authorised. What is left out is released for good: there is no second capture. */
  amountCents: number | null;
  applicationFeeCents: number | null;
  transferCents: number | null;
  statementDescriptorSuffix: string | null;
  /** What the intent carries from now on. */
  metadata: Record<string, string>;
}

/** @throws Refusal 400 for any state but requires_capture, for 0, for more than is authorised */
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

  const charge = find(context.store.charges.get(String(intent.latest_charge)), 'charge', String(intent.latest_charge));
  if (input.applicationFeeCents !== null) intent.application_fee_amount = input.applicationFeeCents;
  if (input.transferCents !== null && intent.transfer_data) intent.transfer_data.amount = input.transferCents;
  if (input.statementDescriptorSuffix !== null) intent.statement_descriptor_suffix = input.statementDescriptorSuffix;
  intent.metadata = input.metadata;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = cents;
  context.store.intents.put(intent);
  const announceFunds = applyCapture(context, intent, charge, {
    amountCents: cents,
    late: context.switches.lateBalance,
  });
  if (cents < charge.amount) releaseAuthorization(context, charge, charge.amount - cents, null);
  emit(context, 'charge.captured', charge);
  emit(context, 'payment_intent.succeeded', intent);
  announceFunds();
}
