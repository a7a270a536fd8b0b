import { afterRefunds, paymentFollows } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { earlier, minutesAfter } from '@fondly/contract/time';
import { refundedShare, type Share, shareOf } from '../../ledger/share.ts';
import { answerBy } from '../../orders/accept-authorized-order.ts';
import { type IntentNews, newsOf } from '../../payments/capture/payment-update.ts';
import { asStripe, type Intent, type Refund } from './card-provider.ts';
import { type Order, of, post, type State } from './state.ts';
import { keepClaim } from './stock.ts';
import { giveBack, move, settleSoon } from './transition-order.ts';

/** The transaction of `payments/capture/sync-payment-intent.ts`: one step, under the order's lock. */
export function applyIntent(state: State, intent: Intent): void {
  const order = of(state.orders, intent.orderId);
  if (order.intentId !== null && order.intentId !== intent.id) return;
  if (order.intentId === null) {
    order.intentId = intent.id;
    if (order.settlement === 'void') settleSoon(state, order);
  }
  const news = newsOf(asStripe(intent), intent.declines);
  if (!news) return;
  const follows = paymentFollows[order.paymentStatus].includes(news.status) || state.missing === 'table of news';
  if (order.paymentStatus === news.status) applyAgain(state, order, news);
  else if (follows) applyNews(state, order, news);
}

function applyNews(state: State, order: Order, news: IntentNews): void {
  record(state, order, news);
  if (news.status === 'failed') applyFailed(state, order, news);
  if (news.status === 'requires_action' || news.status === 'processing') applyBank(state, order);
  if (news.status === 'authorised') applyAuthorised(state, order);
  if (news.status === 'paid') applyPaid(state, order, news);
  if (news.status === 'voided' && order.closedReason === null) move(state, order.id, 'lapse', 'payment');
}

function record(state: State, order: Order, news: IntentNews): void {
  const facts = news.factsAt(state.now);
  order.paymentStatus = news.status;
  order.updatedAt = state.now;
  order.declineCount = facts.declineCount ?? order.declineCount;
  order.paidCents = facts.paidCents ?? order.paidCents;
  order.paymentConfirmedAt = facts.paymentConfirmedAt ?? order.paymentConfirmedAt;
}

function applyAgain(state: State, order: Order, news: IntentNews): void {
  if (news.status === 'failed' && news.declineCount > order.declineCount) {
    record(state, order, news);
    applyFailed(state, order, news);
  }
  if (news.status === 'requires_action' || news.status === 'processing') extendHold(state, order);
  if (news.status === 'authorised' && order.settlement) settleSoon(state, order);
  const isToConfirm = order.settlement === 'capture' && order.status === 'pending' && !order.closedReason;
  if (news.status === 'paid' && isToConfirm) move(state, order.id, 'confirm', 'payment');
}

function applyFailed(state: State, order: Order, news: IntentNews): void {
  if (order.closedReason) return;
  if (order.status === 'pending') move(state, order.id, 'decline', 'payment');
  if (news.declineCount >= policies.declinesUntilOrderEnds) move(state, order.id, 'giveUp', 'payment');
}

function applyBank(state: State, order: Order): void {
  if (order.closedReason) return;
  if (order.status === 'failed') move(state, order.id, 'tryAgain', 'payment');
  extendHold(state, order);
}

function extendHold(state: State, order: Order): void {
  const claim = of(state.claims, order.id);
  const longest = earlier(minutesAfter(order.createdAt, policies.holdLongestMinutes), order.pickupEnd);
  const until = earlier(minutesAfter(state.now, policies.holdMinutes), longest);
  if (until > state.now && !claim.releasedAt && claim.until !== null && claim.until < until) claim.until = until;
}

function applyAuthorised(state: State, order: Order): void {
  if (order.closedReason || order.settlement) {
    settleSoon(state, order);
    return;
  }
  if (order.status === 'failed') move(state, order.id, 'tryAgain', 'payment');
  takeSecured(state, order);
}

export function takeSecured(state: State, order: Order): void {
  const { autoAccept } = of(state.meals, order.mealId);
  const until = autoAccept ? null : answerBy(state.now, order.pickupStart);
  const stands = order.pickupEnd > state.now && keepClaim(state, order.id, until);
  if (!stands) move(state, order.id, 'comeTooLate', 'payment');
  else if (until) move(state, order.id, 'offer', 'payment', { answerBy: until });
  else move(state, order.id, 'accept', 'payment');
}

const sharedOf = (order: Order) => shareOf({ ...order, feeCents: 0, taxCents: 0 });

function applyPaid(state: State, order: Order, news: IntentNews): void {
  const share = sharedOf(order);
  post(state, 'capture', news.chargeId ?? order.id, order.id, [
    ['platform_stripe', share.paidCents],
    ['platform_discounts', share.platformDiscountCents],
    ['restaurant_pending', -share.earningCents],
  ]);
  const { feeCents = 0, source = '' } = news.providerFee ?? {};
  post(state, 'provider_fee', source, order.id, [
    ['provider_fees', feeCents],
    ['platform_stripe', -feeCents],
  ]);
  if (order.closedReason) {
    if (state.missing !== 'money back after the end') giveBack(state, order);
    return;
  }
  if (order.status === 'failed') move(state, order.id, 'tryAgain', 'payment');
  if (order.settlement === null) takeSecured(state, order);
  if (order.settlement === 'capture') move(state, order.id, 'confirm', 'payment');
}

/** The transaction of `payments/refunds/sync-refund.ts`. */
export function applyRefund(state: State, said: Refund): void {
  const refund = of(state.refunds, said.refundId);
  if (refund.status === said.status) return;
  refund.status = said.status;
  const order = of(state.orders, refund.orderId);
  const left = leftOf(state, order);
  order.refundedCents = [...state.refunds.values()]
    .filter(({ orderId, status }) => orderId === order.id && status === 'succeeded')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  order.paymentStatus = afterRefunds(order.paidCents, order.refundedCents);
  order.updatedAt = state.now;
  const back = refundedShare(sharedOf(order), left, refund.amountCents);
  const isEarned = state.ledger.has(`earn:${order.id}:restaurant_earned`);
  post(state, 'refund', refund.id, order.id, [
    ['platform_stripe', -back.paidCents],
    ['platform_discounts', -back.platformDiscountCents],
    [isEarned ? 'restaurant_earned' : 'restaurant_pending', back.earningCents],
  ]);
}

function leftOf(state: State, order: Order): Share {
  const sums: Record<string, number> = { platform_stripe: 0, platform_discounts: 0 };
  for (const { orderId, kind, account, cents } of state.ledger.values()) {
    if (orderId === order.id && (kind === 'capture' || kind === 'refund') && account in sums)
      sums[account] = (sums[account] ?? 0) + cents;
  }
  const { platform_stripe: paidCents = 0, platform_discounts: platformDiscountCents = 0 } = sums;
  return {
    paidCents,
    platformDiscountCents,
    feeCents: 0,
    taxCents: 0,
    earningCents: paidCents + platformDiscountCents,
  };
}
