import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import type { OrderView, ProposalView } from '@fondly/contract/orders';
import { policies } from '@fondly/contract/policies';
import type { ProblemReportStatus } from '@fondly/contract/problem-report-rules';
import type { MapPoint } from '@fondly/contract/public-pages/map';
import type { LateRequestView } from '@fondly/contract/restaurant/late-request-view';
import { toDeclineReason } from '@fondly/contract/sentences/decline-reasons';
import { daysAfter, earlier, minutesAfter } from '@fondly/contract/time';
import type { Meal } from '../meals/schema.ts';
import { canCancel, cancelableUntil } from './can-cancel.ts';
import { listLateMinutes } from './late-requests/list-late-minutes.ts';
import { messagesOpenUntil } from './messages/message-thread.ts';
import { derivePickupCode } from './order-number.ts';
import { canHavePass } from './pickup-passes/change-pass.ts';
import { toPassUrl } from './pickup-passes/pass-secrets.ts';
import { countReleasable } from './releases/count-releasable.ts';
import type { Order } from './schema.ts';

/** An order with everything else that its customer reads. `list-customer-orders.ts` reads it in one statement. */
export type OrderWithRelations = {
  order: Order;
  restaurant: {
    name: string;
    address: string;
    zip: string;
    point: MapPoint | null;
    hidesPoint: boolean;
    phone: string;
    autoAccept: boolean;
    pickupInstructions: string;
  };
  hold: { until: Date | null; extendedAt: Date | null; releasedAt: Date | null; heldSince: Date | null } | null;
  rating: { rating: number; review: string; createdAt: Date; isPublic: boolean; hiddenReason: string | null } | null;
  food: Pick<Meal, 'allergens' | 'mayContain' | 'diets' | 'keptAs' | 'goodUntil' | 'reheating'>;
  problemReport: ProblemReportStatus | null;
  proposal: ProposalView | null;
  lateRequest: LateRequestView | null;
  unreadMessages: number;
  release: { portions: number; onSale: number; resold: number; mealEnd: string; isOnSale: boolean } | null;
  passes: { created: number; live: { id: string; friend: string } | null; usedBy: string | null };
  timeline: { transition: OrderTransition; at: string }[];
};

type ViewConfig = { secret: string; publicUrl: string };

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;
const isUnpaid = (order: Order) => paymentTerms.unpaid.includes(order.paymentStatus);

/** A ghost kitchen may show where it is with a paid order only. */
function toRestaurantPosition(order: Order, { address, zip, point, hidesPoint }: OrderWithRelations['restaurant']) {
  const isHidden = hidesPoint && order.paymentConfirmedAt === null;
  return { restaurantAddress: isHidden ? '' : address, restaurantZip: zip, restaurantPoint: isHidden ? null : point };
}

/** An order as its customer sees it. The pickup code is included only while the order can be picked up. */
export function toCustomerOrderView(parts: OrderWithRelations, config: ViewConfig, now: Date): OrderView {
  const { order, restaurant, hold, rating } = parts;
  const isToPickUp = orderTerms.awaitingPickup.includes(order.status);
  const holdExpiresAt = isUnpaid(order) && order.closedReason === null && hold?.releasedAt === null ? hold.until : null;
  const mayCancel = canCancel(order, now);
  return {
    ...toAmounts(order),
    id: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    paymentStatus: order.paymentStatus,
    closedReason: order.closedReason,
    reason: order.reason,
    isCapturePending:
      order.captureDecision === 'capture' && order.paymentStatus === 'authorized' && order.closedReason === null,
    isReviewedByRestaurant: !restaurant.autoAccept,
    mealId: order.mealId,
    mealName: order.mealName,
    mealImageUrl: order.mealImageUrl,
    ...parts.food,
    goodUntil: toIso(parts.food.goodUntil),
    restaurantId: order.restaurantId,
    restaurantName: restaurant.name,
    ...toRestaurantPosition(order, restaurant),
    restaurantPhone: restaurant.phone,
    pickupInstructions: restaurant.pickupInstructions,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    quantity: order.quantity,
    specialInstructions: order.specialInstructions,
    pickupStart: order.pickupStart.toISOString(),
    pickupEnd: order.pickupEnd.toISOString(),
    timezone: order.timezone,
    pickupCode: isToPickUp ? derivePickupCode(config.secret, order.id) : null,
    holdExpiresAt: toIso(holdExpiresAt),
    canExtendHold: holdExpiresAt !== null && holdExpiresAt > now && canExtend(order, hold, holdExpiresAt),
    answerBy: order.captureDecision === null && order.closedReason === null ? toIso(order.answerBy) : null,
    cancelableUntil: mayCancel ? toIso(cancelableUntil(order)) : null,
    canCancel: mayCancel,
    foodChangedAt: toIso(order.foodChangedAt),
    canRate:
      order.closedReason === 'collected' && (!rating || now < daysAfter(rating.createdAt, policies.ratingEditDays)),
    rating: rating && toRating(rating),
    problemReport: parts.problemReport,
    ...{ ...toQuestions(parts, now), ...toPasses(parts, config, now), ...toLaterState(parts, now) },
    declineReason: order.status === 'failed' && order.closedReason === null ? toDeclineReason(order.declineCode) : null,
    timeline: parts.timeline.map(({ transition, at }) => ({ transition, at: new Date(at).toISOString() })),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

const toRating = ({ createdAt: _createdAt, ...shown }: NonNullable<OrderWithRelations['rating']>) => shown;

/** What both sides ask each other about the pickup time. */
function toQuestions({ order, food, proposal, lateRequest }: OrderWithRelations, now: Date) {
  const hasProposal = proposal !== null;
  const circumstances = { goodUntil: food.goodUntil, hasProposal, hasAsked: lateRequest !== null };
  return {
    proposal: order.closedReason === null ? proposal : null,
    lateMinutes: listLateMinutes(order, circumstances, now),
    lateRequest,
  };
}

/** Releases and messages, which an order has from its payment on. */
function toLaterState({ order, release, unreadMessages }: OrderWithRelations, now: Date) {
  return {
    release: release && {
      releasable: countReleasable(order, { ...release, mealEnd: new Date(release.mealEnd) }, now),
      onSale: release.onSale,
      resold: release.resold,
    },
    messagesOpenUntil: toIso(messagesOpenUntil(order)),
    unreadMessages,
  };
}

function toPasses({ order, passes }: OrderWithRelations, { publicUrl, secret }: ViewConfig, now: Date) {
  const { created, live, usedBy } = passes;
  const isOpen = canHavePass(order, now);
  return {
    pickupPass: live && isOpen ? { friend: live.friend, url: toPassUrl(publicUrl, secret, live.id) } : null,
    pickupPassesLeft: isOpen ? Math.max(0, policies.pickupPassesPerOrder - created) : 0,
    pickedUpBy: usedBy,
  };
}

function canExtend(order: Order, hold: OrderWithRelations['hold'], holdExpiresAt: Date): boolean {
  const latestEnd = minutesAfter(hold?.heldSince ?? order.createdAt, policies.holdTotalMinutes);
  return hold?.extendedAt === null && holdExpiresAt < earlier(latestEnd, order.pickupEnd);
}

function toAmounts(order: Order) {
  return {
    unitPriceCents: order.unitPriceCents,
    originalUnitPriceCents: order.originalUnitPriceCents,
    subtotalCents: order.subtotalCents,
    discountCents: order.discountCents,
    taxCents: order.taxCents,
    taxPpm: order.taxPpm,
    taxAreaName: order.taxAreaName,
    taxAbsorbedCents: order.taxAbsorbedCents,
    // The restaurant pays the fee.
    feeCents: 0,
    totalCents: order.totalCents,
    paidCents: order.paidCents,
    refundedCents: order.refundedCents,
    paidAt: order.totalCents > 0 ? toIso(order.paymentConfirmedAt) : null,
    couponCode: order.couponCode,
    discountFunder: order.discountFunder,
  };
}
