import { type OrderStatus, orderTerms, type PaymentStatus, paymentTerms } from './order-statuses.ts';

/** Why an order ended. An order with a reason never moves again, except that a hand-over can be undone at once. */
export const closedReasons = [
  'collected',
  'no_show',
  'customer_cancel',
  'restaurant_deny',
  'restaurant_cancel',
  'admin_cancel',
  'no_answer',
  'expired',
  'payment_failed',
  'superseded',
  'released',
] as const;
export type ClosedReason = (typeof closedReasons)[number];

/** Who asks for a transition. `payment` is the card provider, known by a fresh read; `clock` is a timer. */
export const actors = ['customer', 'restaurant', 'admin', 'payment', 'clock'] as const;
export type Actor = (typeof actors)[number];

export type Transition = {
  from: readonly OrderStatus[];
  to: OrderStatus;
  by: readonly Actor[];
  /** Refused unless the money is in one of these states. */
  money: readonly PaymentStatus[];
  /**
   * `keep` reserves for good, `extend` until the answer is due, `release` puts the portions on sale again. With
   * `actorDecides`, the actor says whether to restock.
   */
  stock?: 'keep' | 'extend' | 'release' | 'actorDecides';
  /** `capture` decides it and enqueues the job. `releaseOrRefund` voids, refunds, or does nothing, as the payment needs. */
  decides?: 'capture' | 'releaseOrRefund';
  closes?: ClosedReason;
  /** The transition that it takes back, for `policies.undoSeconds` and while nothing else has happened to the order. */
  undoes?: 'markReady' | 'handOver';
  /** What it starts from and removes, where every other transition needs an order without an end. */
  reopens?: ClosedReason;
};

const waiting: readonly OrderStatus[] = ['pending'];
const { unconfirmed, awaitingPickup } = orderTerms;
/** A pending order that is already paid has a total of zero. */
const { unpaid, inProgress, payable, replaceable, secured, held, refundable } = paymentTerms;

/**
 * The life of an order, all of it. The server refuses any change that is not a row here, and screens offer
 * no button that `transitionsFor` does not return. Money has its own life: a part refund leaves the order alone.
 */
export const orderTransitions = {
  /** The card is authorized, and the restaurant accepts orders automatically. */
  accept: { from: waiting, to: 'pending', by: ['payment'], money: secured, stock: 'keep', decides: 'capture' },
  /** The card is authorized, and the restaurant approves each order. */
  requestAcceptance: { from: waiting, to: 'pending', by: ['payment'], money: secured, stock: 'extend' },
  approve: { from: waiting, to: 'pending', by: ['restaurant'], money: secured, stock: 'keep', decides: 'capture' },
  confirm: { from: waiting, to: 'confirmed', by: ['payment'], money: ['paid'] },
  cardDeclined: { from: waiting, to: 'failed', by: ['payment'], money: ['failed'] },
  retryPayment: {
    from: ['failed'],
    to: 'pending',
    by: ['payment'],
    money: [...inProgress, ...secured],
  },
  /** The money came when the portions were gone or the window was over. */
  expireLate: {
    from: waiting,
    to: 'failed',
    by: ['payment'],
    money: secured,
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'expired',
  },
  /** The card behind the authorization has had its uses of the order's coupon under another account. */
  refuseCoupon: {
    from: waiting,
    to: 'failed',
    by: ['payment'],
    money: ['authorized'],
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'payment_failed',
  },
  /** The card or the email address behind an offer of the line has its portions under other accounts. */
  refuseLimit: {
    from: waiting,
    to: 'failed',
    by: ['payment'],
    money: ['authorized'],
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'payment_failed',
  },
  /** The authorization ran out, or it was canceled at Stripe. */
  authorizationExpired: {
    from: unconfirmed,
    to: 'failed',
    by: ['payment'],
    money: ['voided'],
    stock: 'release',
    closes: 'payment_failed',
  },
  expire: {
    from: waiting,
    to: 'failed',
    by: ['clock'],
    money: unpaid,
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'expired',
  },
  /** The hold of a declined order ended, or the fifth card was declined. */
  closeDeclined: {
    from: ['failed'],
    to: 'failed',
    by: ['clock', 'payment'],
    money: unpaid,
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'payment_failed',
  },
  /** The customer began a new checkout of the same meal. */
  supersede: {
    from: unconfirmed,
    to: 'failed',
    by: ['customer'],
    money: replaceable,
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'superseded',
  },
  approvalTimedOut: {
    from: waiting,
    to: 'canceled',
    by: ['clock'],
    money: secured,
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'no_answer',
  },
  deny: {
    from: waiting,
    to: 'canceled',
    by: ['restaurant'],
    money: secured,
    stock: 'actorDecides',
    decides: 'releaseOrRefund',
    closes: 'restaurant_deny',
  },
  /** From `ready` only where the kitchen has changed what is in the meal: `cancel-order.ts` says until when. */
  cancel: {
    from: [...unconfirmed, ...awaitingPickup],
    to: 'canceled',
    by: ['customer'],
    money: [...payable, ...held],
    stock: 'release',
    decides: 'releaseOrRefund',
    closes: 'customer_cancel',
  },
  cancelByRestaurant: {
    from: awaitingPickup,
    to: 'canceled',
    by: ['restaurant'],
    money: refundable,
    stock: 'actorDecides',
    decides: 'releaseOrRefund',
    closes: 'restaurant_cancel',
  },
  /** The customer declined another pickup time, or didn't answer. */
  declineReschedule: {
    from: awaitingPickup,
    to: 'canceled',
    by: ['customer', 'clock'],
    money: refundable,
    stock: 'actorDecides',
    decides: 'releaseOrRefund',
    closes: 'restaurant_cancel',
  },
  cancelByAdmin: {
    from: [...unconfirmed, ...awaitingPickup],
    to: 'canceled',
    by: ['admin'],
    money: [...unpaid, ...held],
    stock: 'actorDecides',
    decides: 'releaseOrRefund',
    closes: 'admin_cancel',
  },
  /** The whole charge was refunded in the provider's own dashboard. */
  refundedExternally: {
    from: awaitingPickup,
    to: 'canceled',
    by: ['payment'],
    money: ['refunded'],
    stock: 'actorDecides',
    closes: 'admin_cancel',
  },
  markReady: { from: ['confirmed'], to: 'ready', by: ['restaurant'], money: refundable },
  /** Somebody else has bought every portion. The refund was computed with each sale. */
  releaseAll: { from: awaitingPickup, to: 'canceled', by: ['payment'], money: refundable, closes: 'released' },
  handOver: { from: awaitingPickup, to: 'completed', by: ['restaurant'], money: refundable, closes: 'collected' },
  /** Nobody at the kitchen was there to hand it over, so the customer has missed nothing. */
  restaurantNoShow: {
    from: ['confirmed'],
    to: 'canceled',
    by: ['clock'],
    money: refundable,
    stock: 'actorDecides',
    decides: 'releaseOrRefund',
    closes: 'restaurant_cancel',
  },
  missPickup: { from: awaitingPickup, to: 'completed', by: ['clock'], money: refundable, closes: 'no_show' },
  undoReady: { from: ['ready'], to: 'confirmed', by: ['restaurant'], money: refundable, undoes: 'markReady' },
  undoHandOver: {
    from: ['completed'],
    to: 'ready',
    by: ['restaurant'],
    money: refundable,
    undoes: 'handOver',
    reopens: 'collected',
  },
  /** The meal was handed over before anybody had marked it as ready. */
  undoEarlyHandOver: {
    from: ['completed'],
    to: 'confirmed',
    by: ['restaurant'],
    money: refundable,
    undoes: 'handOver',
    reopens: 'collected',
  },
} as const satisfies Record<string, Transition>;

export type OrderTransition = keyof typeof orderTransitions;
export const orderTransitionNames = Object.keys(orderTransitions) as [OrderTransition, ...OrderTransition[]];

/** What the restaurant's timeline of an order lists besides its transitions. */
export const pickupSteps = [
  'late-asked',
  'late-granted',
  'late-declined',
  'late-expired',
  'released',
  'resold',
] as const;
export type PickupStep = (typeof pickupSteps)[number];

export type OrderState = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  closedReason: ClosedReason | null;
  captureDecision: 'capture' | 'void' | null;
};

/**
 * The transitions that this actor may make on an order in this state, in the order of the table. To take one back is
 * offered for seconds with the answer to it, so it is not listed.
 */
export function transitionsFor(order: OrderState, actor: Actor): OrderTransition[] {
  if (order.closedReason !== null) return [];
  // While a capture is in progress, only the card provider may change the order.
  if (order.captureDecision === 'capture' && order.paymentStatus === 'authorized') return [];
  const names = Object.keys(orderTransitions) as OrderTransition[];
  return names.filter((name) => {
    const transition: Transition = orderTransitions[name];
    return (
      transition.undoes === undefined &&
      transition.by.includes(actor) &&
      transition.from.includes(order.status) &&
      transition.money.includes(order.paymentStatus)
    );
  });
}

const beforeCapture: readonly PaymentStatus[] = [...unpaid, ...secured, 'voided'];

/**
 * The states that a payment may reach from each state. Any other update repeats what is known or comes too late: a
 * captured payment never becomes `paid` again, so a late event cannot undo a refund. See `paymentStatusAfterRefunds`.
 */
export const paymentStatusTransitions: Record<PaymentStatus, readonly PaymentStatus[]> = {
  none: beforeCapture,
  requires_action: beforeCapture,
  processing: beforeCapture,
  failed: beforeCapture,
  authorized: ['paid', 'voided'],
  paid: [],
  part_refunded: [],
  refunded: [],
  voided: [],
};

/** The payment status after refunds, in cents. A refund that fails later brings it back. */
export function paymentStatusAfterRefunds(
  paidCents: number,
  refundedCents: number,
): 'paid' | 'part_refunded' | 'refunded' {
  if (refundedCents <= 0) return 'paid';
  return refundedCents < paidCents ? 'part_refunded' : 'refunded';
}
