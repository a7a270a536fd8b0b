import { paymentTerms } from '@fondly/contract/order-statuses';
import { paymentStatusAfterRefunds, paymentStatusTransitions } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { computeRefundedShare, computeShare, type Share } from '../../ledger/share.ts';
import { answerBy } from '../../orders/accept-authorized-order.ts';
import { type PaymentUpdate, toPaymentUpdate } from '../../payments/capture/payment-update.ts';
import { asStripe, type Intent, type Refund } from './card-provider.ts';
import { type Order, postToLedger, requireRow, type State } from './state.ts';
import { keepReservation } from './stock.ts';
import { enqueueCaptureDecision, releaseOrRefund, transitionOrder } from './transition-order.ts';

/** Models the transaction of `payments/capture/sync-payment-intent.ts`: one step under the lock of the order. */
export function applyIntent(state: State, intent: Intent): void {
  const order = requireRow(state.orders, intent.orderId);
  if (order.intentId !== null && order.intentId !== intent.id) return;
  if (order.intentId === null) {
    order.intentId = intent.id;
    if (order.captureDecision === 'void') enqueueCaptureDecision(state, order);
  }
  const update = toPaymentUpdate(asStripe(intent), intent.declines);
  if (!update) return;
  const follows =
    paymentStatusTransitions[order.paymentStatus].includes(update.status) ||
    state.removedGuard === 'table of payment statuses';
  if (order.paymentStatus === update.status) reapplyStatus(state, order, update);
  else if (follows) applyUpdate(state, order, update);
}

function applyUpdate(state: State, order: Order, update: PaymentUpdate): void {
  record(state, order, update);
  if (update.status === 'failed') applyFailed(state, order, update);
  if (paymentTerms.inProgress.includes(update.status)) applyPendingAuthentication(state, order);
  if (update.status === 'authorized') applyAuthorized(state, order);
  if (update.status === 'paid') applyPaid(state, order, update);
  if (update.status === 'voided' && order.closedReason === null)
    transitionOrder(state, order.id, 'authorizationExpired', 'payment');
}

function record(state: State, order: Order, update: PaymentUpdate): void {
  const facts = update.factsAt(state.now);
  order.paymentStatus = update.status;
  order.updatedAt = state.now;
  order.declineCount = facts.declineCount ?? order.declineCount;
  order.paidCents = facts.paidCents ?? order.paidCents;
  order.paymentConfirmedAt = facts.paymentConfirmedAt ?? order.paymentConfirmedAt;
}

function reapplyStatus(state: State, order: Order, update: PaymentUpdate): void {
  if (update.status === 'failed' && update.declineCount > order.declineCount) {
    record(state, order, update);
    applyFailed(state, order, update);
  }
  if (paymentTerms.inProgress.includes(update.status)) extendHold(state, order);
  if (update.status === 'authorized' && order.captureDecision) enqueueCaptureDecision(state, order);
  const isToConfirm = order.captureDecision === 'capture' && order.status === 'pending' && !order.closedReason;
  if (update.status === 'paid' && isToConfirm) transitionOrder(state, order.id, 'confirm', 'payment');
}

function applyFailed(state: State, order: Order, update: PaymentUpdate): void {
  if (order.closedReason) return;
  if (order.status === 'pending') transitionOrder(state, order.id, 'cardDeclined', 'payment');
  if (update.declineCount >= policies.maxCardDeclines) transitionOrder(state, order.id, 'closeDeclined', 'payment');
}

function applyPendingAuthentication(state: State, order: Order): void {
  if (order.closedReason) return;
  if (order.status === 'failed') transitionOrder(state, order.id, 'retryPayment', 'payment');
  extendHold(state, order);
}

function extendHold(state: State, order: Order): void {
  const reservation = requireRow(state.reservations, order.id);
  const longest = earlier(minutesAfter(order.createdAt, policies.holdMaxMinutes), order.pickupEnd);
  const until = earlier(minutesAfter(state.now, policies.holdMinutes), longest);
  if (until > state.now && !reservation.releasedAt && reservation.until !== null && reservation.until < until)
    reservation.until = until;
}

function applyAuthorized(state: State, order: Order): void {
  if (order.closedReason || order.captureDecision) {
    enqueueCaptureDecision(state, order);
    return;
  }
  if (order.status === 'failed') transitionOrder(state, order.id, 'retryPayment', 'payment');
  acceptAuthorized(state, order);
}

export function acceptAuthorized(state: State, order: Order): void {
  const { autoAccept } = requireRow(state.meals, order.mealId);
  const until = autoAccept ? null : answerBy(state.now, order.pickupStart);
  const isStillOrderable = order.pickupEnd > state.now && keepReservation(state, order.id, until);
  if (!isStillOrderable) transitionOrder(state, order.id, 'expireLate', 'payment');
  else if (until) transitionOrder(state, order.id, 'requestAcceptance', 'payment', { answerBy: until });
  else transitionOrder(state, order.id, 'accept', 'payment');
}

const toShare = (order: Order) => computeShare(order);

function applyPaid(state: State, order: Order, update: PaymentUpdate): void {
  const share = toShare(order);
  postToLedger(state, 'capture', update.chargeId ?? order.id, order.id, [
    ['platform_stripe', share.paidCents],
    ['platform_discounts', share.platformDiscountCents],
    ['platform_fees', -share.feeCents],
    ['tax_held', -share.taxCents],
    ['restaurant_pending', -share.earningCents],
  ]);
  const { feeCents = 0, source = '' } = update.providerFee ?? {};
  postToLedger(state, 'provider_fee', source, order.id, [
    ['provider_fees', feeCents],
    ['platform_stripe', -feeCents],
  ]);
  if (order.closedReason) {
    if (state.removedGuard !== 'money back after the end') releaseOrRefund(state, order);
    return;
  }
  if (order.status === 'failed') transitionOrder(state, order.id, 'retryPayment', 'payment');
  if (order.captureDecision === null) acceptAuthorized(state, order);
  if (order.captureDecision === 'capture') transitionOrder(state, order.id, 'confirm', 'payment');
}

/** Models the transaction of `payments/refunds/sync-refund.ts`. */
export function applyRefund(state: State, reported: Refund): void {
  const refund = requireRow(state.refunds, reported.refundId);
  if (refund.status === reported.status) return;
  refund.status = reported.status;
  const order = requireRow(state.orders, refund.orderId);
  const left = computeRemainingShare(state, order);
  order.refundedCents = [...state.refunds.values()]
    .filter(({ orderId, status }) => orderId === order.id && status === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  order.paymentStatus = paymentStatusAfterRefunds(order.paidCents, order.refundedCents);
  order.updatedAt = state.now;
  const back = computeRefundedShare(toShare(order), left, refund.amountCents);
  postToLedger(state, 'refund', refund.id, order.id, [
    ['platform_stripe', -back.paidCents],
    ['platform_discounts', -back.platformDiscountCents],
    ['platform_fees', back.feeCents],
    ['tax_held', back.taxCents],
    [order.status === 'completed' ? 'restaurant_earned' : 'restaurant_pending', back.earningCents],
  ]);
}

function computeRemainingShare(state: State, order: Order): Share {
  const sums: Record<string, number> = { platform_stripe: 0, platform_discounts: 0, platform_fees: 0, tax_held: 0 };
  for (const { orderId, kind, account, cents } of state.ledger.values()) {
    if (orderId === order.id && (kind === 'capture' || kind === 'refund') && account in sums)
      sums[account] = (sums[account] ?? 0) + cents;
  }
  const { platform_stripe: paidCents = 0, platform_discounts: platformDiscountCents = 0 } = sums;
  const [feeCents, taxCents] = [0 - (sums.platform_fees ?? 0), 0 - (sums.tax_held ?? 0)];
  return {
    paidCents,
    platformDiscountCents,
    feeCents,
    taxCents,
    taxAbsorbedCents: 0,
    earningCents: paidCents + platformDiscountCents - feeCents - taxCents,
  };
}
