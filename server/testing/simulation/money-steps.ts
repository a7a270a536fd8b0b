import { policies } from '@fondly/contract/policies';
import { later, minutesAfter } from '@fondly/contract/time';
import { applyIntent, applyRefund } from './apply-intent.ts';
import { ProviderRefusal } from './card-provider.ts';
import { type Process, requireRow, type State } from './state.ts';
import { enqueueCaptureDecision } from './transition-order.ts';

/*
 * The processes that call the card provider. At each `yield` another process may run, the response may be lost, or the
 * process may be killed.
 */

/** The response was lost, so the caller cannot know whether the provider did the work. */
export class LostResponse extends Error {}

/** Calls the provider. Sometimes the request or its response is lost. */
function* ask<Result>(state: State, call: () => Result): Generator<void, Result> {
  yield;
  if (state.random.chance(2)) throw new LostResponse('request lost');
  const answer = call();
  if (state.random.chance(3)) throw new LostResponse('response lost');
  yield;
  return answer;
}

export function* syncIntent(state: State, intentId: string): Process {
  const intent = yield* ask(state, () => state.provider.retrieve(intentId));
  applyIntent(state, intent);
  yield;
  const { id, captureDecision, paymentStatus } = requireRow(state.orders, intent.orderId);
  if (captureDecision === 'capture' && paymentStatus === 'authorized') yield* capture(state, id);
}

export function* capture(state: State, orderId: string): Process {
  const { intentId, captureDecision, paymentStatus, pickupEnd, captureDecidedAt } = requireRow(state.orders, orderId);
  if (!intentId || captureDecision !== 'capture' || paymentStatus !== 'authorized') return;
  const isTooLate = state.now > later(pickupEnd, minutesAfter(captureDecidedAt, policies.captureTimeoutMinutes));
  try {
    yield* ask(state, () =>
      isTooLate
        ? state.provider.cancel(`void:${orderId}`, intentId)
        : state.provider.capture(`capture:${orderId}`, intentId),
    );
  } catch (error) {
    if (!(error instanceof ProviderRefusal) && !(error instanceof LostResponse)) throw error;
  }
  applyIntent(state, yield* ask(state, () => state.provider.retrieve(intentId)));
}

export function* voidPayment(state: State, orderId: string): Process {
  const { intentId, captureDecision, paymentStatus } = requireRow(state.orders, orderId);
  if (!intentId || captureDecision !== 'void' || paymentStatus === 'voided') return;
  try {
    yield* ask(state, () => state.provider.cancel(`void:${orderId}`, intentId));
  } catch (error) {
    if (!(error instanceof ProviderRefusal) && !(error instanceof LostResponse)) throw error;
  }
  applyIntent(state, yield* ask(state, () => state.provider.retrieve(intentId)));
}

export function* sendRefund(state: State, refundId: string): Process {
  const refund = requireRow(state.refunds, refundId);
  const { intentId } = requireRow(state.orders, refund.orderId);
  if (!intentId || (refund.status !== 'requested' && refund.status !== 'submitted')) return;
  refund.status = 'submitted';
  const sent = yield* ask(state, () =>
    state.provider.refund(`refund:${refundId}`, intentId, refundId, refund.amountCents),
  );
  applyRefund(state, state.provider.retrieveRefund(sent));
}

export function* syncRefund(state: State, stripeRefundId: string): Process {
  applyRefund(state, yield* ask(state, () => state.provider.retrieveRefund(stripeRefundId)));
}

/** The last steps of a checkout: creates the intent and stores its id. */
export function* openIntent(state: State, orderId: string): Process {
  const { totalCents, intentId } = requireRow(state.orders, orderId);
  if (intentId) return;
  const made = yield* ask(state, () => state.provider.create(`pi:${orderId}`, orderId, totalCents));
  const order = requireRow(state.orders, orderId);
  order.intentId ??= made;
  if (order.captureDecision === 'void') enqueueCaptureDecision(state, order);
}
