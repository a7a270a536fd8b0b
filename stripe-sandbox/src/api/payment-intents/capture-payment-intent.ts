import type Stripe from 'stripe';
import { dropTask, emit, find, type World } from '../../context.ts';
import { invalid, unexpectedState } from '../../http/api-error.ts';
import { assertCanReceive } from '../connect/assert-can-receive.ts';
import { settleFunds } from './apply-capture.ts';
import { releaseAuthorisation } from './release-authorization.ts';

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
export function capturePaymentIntent(world: World, intent: Stripe.PaymentIntent, ask: Capture): void {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'capture');
  const cents = ask.amountCents ?? intent.amount_capturable;
  if (cents < 1) {
    throw invalid('Invalid positive integer.', { code: 'parameter_invalid_integer', param: 'amount_to_capture' });
  }
  if (cents > intent.amount_capturable) {
    throw invalid('The requested capture amount is greater than the amount you can capture for this charge.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
      payment_intent: intent,
    });
  }
  if (ask.applicationFeeCents !== null && (!intent.transfer_data || ask.applicationFeeCents > cents)) {
    throw invalid('The application fee needs a destination and may not exceed the amount captured.', {
      param: 'application_fee_amount',
    });
  }
  assertCanReceive(world, intent.transfer_data?.destination);
  dropTask(world, 'expireAuthorisation', intent.id);

  const charge = find(world.store.charges.get(String(intent.latest_charge)), 'charge', String(intent.latest_charge));
  if (ask.applicationFeeCents !== null) intent.application_fee_amount = ask.applicationFeeCents;
  if (ask.transferCents !== null && intent.transfer_data) intent.transfer_data.amount = ask.transferCents;
  if (ask.statementDescriptorSuffix !== null) intent.statement_descriptor_suffix = ask.statementDescriptorSuffix;
  intent.metadata = ask.metadata;
  intent.status = 'succeeded';
  intent.amount_capturable = 0;
  intent.amount_received = cents;
  world.store.intents.put(intent);
  const announceFunds = settleFunds(world, intent, charge, { amountCents: cents, late: world.switches.lateBalance });
  if (cents < charge.amount) releaseAuthorisation(world, charge, charge.amount - cents, null);
  emit(world, 'charge.captured', charge);
  emit(world, 'payment_intent.succeeded', intent);
  announceFunds();
}
