import { formatCents } from '@fondly/contract/money';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import { firstName } from '../accounts/welcome-mail.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What a message is made from. */
export type MessageContext = {
  order: Order;
  restaurant: { name: string; address: string; phone: string; pickupInstructions: string };
  pickupCode: string;
  /** What its end gives back of taken money, in cents: earlier refunds were told of by themselves. Null without one. */
  endRefundCents: number | null;
  ordersUrl: string;
  contactEmail: string;
};

type RestaurantNotification = { kind: string; title: string; text: string };
type CustomerMail = { subject: string; parts: MailParts };
type OrderMessage = {
  restaurant?: (context: MessageContext) => RestaurantNotification | null;
  customer?: (context: MessageContext) => CustomerMail;
};

const footerLines = ({ contactEmail }: MessageContext) => [
  'Fondly. Good food deserves a second chance.',
  `Questions: ${contactEmail}`,
];
const formatPickup = ({ order }: MessageContext) =>
  `${formatDay(order.pickupStart, order.timezone)}, ${formatPickupWindow(order.pickupStart, order.pickupEnd, order.timezone)}`;

/** What happens to the money, in words: amount, way and days; or that nothing was taken. */
function describeRefund({ order, endRefundCents }: MessageContext): string {
  if (order.totalCents === 0) return 'There was nothing to pay, so there is nothing to refund.';
  if (order.disputedAt) return 'Your bank is deciding about this payment; we cannot refund it until then.';
  if (order.paidCents > 0) {
    const amount = formatCents(endRefundCents ?? order.paidCents);
    return `We are refunding ${amount} to your card. It usually arrives within ${policies.refundDays}.`;
  }
  return 'You have not been charged. Your bank may show the reserved amount for a few days.';
}

function newOrder(context: MessageContext): RestaurantNotification {
  const { order } = context;
  const text = `${toShortName(order.customerName)}, ${order.quantity} x ${order.mealName}, ${formatCents(order.totalCents)}, pickup ${formatClockTime(order.pickupStart, order.timezone)}`;
  return { kind: 'new-order', title: 'New Order!', text };
}

const cancelled = (context: MessageContext): RestaurantNotification => ({
  kind: 'cancelled',
  title: `Order ${context.order.orderNumber} was cancelled`,
  text: `${context.order.quantity} x ${context.order.mealName} for ${toShortName(context.order.customerName)}`,
});

/** From the meal's usual price down to what is paid, each step a row. */
function orderRows({ order }: MessageContext): [string, string][] {
  const { quantity, mealName, originalUnitPriceCents, unitPriceCents, subtotalCents } = order;
  const usualCents = Math.max(originalUnitPriceCents ?? 0, unitPriceCents) * quantity;
  const row = (what: string, cents: number): [string, string] => [what, formatCents(cents)];
  return [
    row(`${quantity} x ${mealName}`, usualCents),
    ...(usualCents > subtotalCents ? [row('Surplus price', subtotalCents - usualCents)] : []),
    ...(order.discountCents > 0 ? [row(`Coupon ${order.couponCode ?? ''}`, -order.discountCents)] : []),
    row('Tax', order.taxCents),
  ];
}

const toMailColumns = (context: MessageContext) => [
  { title: 'Pick up at', lines: [context.restaurant.name, context.restaurant.address] },
  { title: 'Order', lines: [context.order.orderNumber, context.order.customerName] },
];

/** What was saved on the usual price, by surplus and coupon; nothing when nothing was. */
function savingsLines({ order }: MessageContext): string[] {
  const { originalUnitPriceCents, unitPriceCents, quantity, discountCents } = order;
  const cents = Math.max(0, (originalUnitPriceCents ?? 0) - unitPriceCents) * quantity + discountCents;
  if (cents === 0) return [];
  return [
    `You saved ${formatCents(cents)}, and ${quantity === 1 ? 'a good meal' : `${quantity} good meals`} will be eaten.`,
  ];
}

const receipt = (context: MessageContext): CustomerMail => ({
  subject: `Your order ${context.order.orderNumber} at ${context.restaurant.name}`,
  parts: {
    title: `We saved you a plate, ${firstName(context.order.customerName)}`,
    lines: [
      `${context.restaurant.name} is expecting you ${formatPickup(context)}. Pickup times are firm.`,
      ...(context.restaurant.pickupInstructions ? [context.restaurant.pickupInstructions] : []),
    ],
    code: {
      value: context.pickupCode,
      label: 'Your pickup code. Show this at the counter',
      note: formatPickup(context),
    },
    columns: toMailColumns(context),
    rows: orderRows(context),
    total: ['Total paid', formatCents(context.order.totalCents)],
    button: { text: 'See your order', url: context.ordersUrl },
    footer: [...savingsLines(context), ...footerLines(context)],
  },
});

const ready = (context: MessageContext): CustomerMail => ({
  subject: `Ready for pickup: ${context.order.mealName}`,
  parts: {
    title: 'Your order is ready',
    lines: [`${context.restaurant.name}, ${context.restaurant.address}.`],
    code: {
      value: context.pickupCode,
      label: 'Your pickup code. Show this at the counter',
      note: formatPickup(context),
    },
    button: { text: 'See your order', url: context.ordersUrl },
    footer: footerLines(context),
  },
});

const awaitingApproval = (context: MessageContext): CustomerMail => ({
  subject: `${context.restaurant.name} has your order ${context.order.orderNumber}`,
  parts: {
    title: 'Waiting for the kitchen',
    lines: [
      `${context.restaurant.name} confirms orders by hand and has until ${context.order.answerBy ? formatClockTime(context.order.answerBy, context.order.timezone) : 'soon'} to answer.`,
      'Your card is charged only when the kitchen says yes.',
    ],
    columns: toMailColumns(context),
    rows: orderRows(context),
    total: ['Total', formatCents(context.order.totalCents)],
    button: { text: 'See your order', url: context.ordersUrl },
    footer: footerLines(context),
  },
});

const endedMail =
  (title: string, why: (context: MessageContext) => string): ((context: MessageContext) => CustomerMail) =>
  (context) => ({
    subject: `${title}: ${context.order.mealName} (${context.order.orderNumber})`,
    parts: {
      title,
      lines: [why(context), describeRefund(context)],
      button: { text: 'See your order', url: context.ordersUrl },
      footer: footerLines(context),
    },
  });

const quoteReason = (context: MessageContext) => (context.order.reason ? ` They wrote: "${context.order.reason}"` : '');
const canceledByRestaurant = endedMail(
  'Your order was cancelled',
  (context) => `${context.restaurant.name} could not make it.${quoteReason(context)}`,
);

/** For every move: who hears of it, and in which words. Moves that nobody needs to hear of say so. */
export const orderMessages: Record<OrderTransition, OrderMessage | null> = {
  accept: null,
  requestAcceptance: { restaurant: newOrder, customer: awaitingApproval },
  approve: null,
  confirm: {
    // A kitchen that approved by hand has rung for it at the offer.
    restaurant: (context) => (context.order.answerBy === null ? newOrder(context) : null),
    customer: receipt,
  },
  cardDeclined: null,
  retryPayment: null,
  expireLate: {
    customer: endedMail('Your order did not go through', () => 'The portions were gone before your payment came in.'),
  },
  refuseCoupon: { customer: endedMail('Your order did not go through', ({ order }) => order.reason ?? '') },
  authorizationExpired: {
    restaurant: (context) => (context.order.captureDecision === 'capture' ? cancelled(context) : null),
    customer: endedMail('Your order did not go through', () => 'Your bank let the payment go.'),
  },
  expire: null,
  closeDeclined: null,
  supersede: null,
  approvalTimedOut: {
    restaurant: cancelled,
    customer: endedMail(
      'The kitchen did not answer',
      (context) => `${context.restaurant.name} did not answer in time.`,
    ),
  },
  deny: { customer: canceledByRestaurant },
  cancel: {
    restaurant: (context) => (context.order.paymentConfirmedAt || context.order.answerBy ? cancelled(context) : null),
    customer: endedMail(
      'You cancelled your order',
      (context) => `${context.restaurant.name} knows that you are not coming.`,
    ),
  },
  cancelByRestaurant: { customer: canceledByRestaurant },
  declineReschedule: {
    restaurant: (context) => ({
      kind: 'not-moved',
      title: `Order ${context.order.orderNumber} was not moved`,
      text: `${toShortName(context.order.customerName)} did not say yes to the new pickup time. The money goes back.`,
    }),
    customer: endedMail(
      'Your order was cancelled',
      (context) => `${context.restaurant.name} asked for another pickup time, and there was no yes.`,
    ),
  },
  cancelByAdmin: {
    restaurant: cancelled,
    customer: endedMail('Your order was cancelled', () => 'We had to cancel it.'),
  },
  refundedExternally: {
    restaurant: cancelled,
    customer: endedMail('Your order was refunded', () => 'The whole amount goes back.'),
  },
  markReady: { customer: ready },
  handOver: null,
  restaurantNoShow: {
    restaurant: (context) => ({
      kind: 'kitchen-away',
      title: `Order ${context.order.orderNumber} was cancelled`,
      text: 'Nobody at your kitchen was online around its pickup, so the money goes back. If that is wrong, write to us.',
    }),
    customer: endedMail(
      'Your order was cancelled',
      (context) => `Nobody at ${context.restaurant.name} was there for your pickup. You have not missed it.`,
    ),
  },
  missPickup: null,
};
