import { formatCents } from '@fondly/contract/money';
import type { OrderMove } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { clockTime, dayName, pickupWindow } from '@fondly/contract/time';
import { firstName } from '../accounts/welcome-mail.ts';
import { shortName } from '../orders/restaurant-order-view.ts';
import type { Order } from '../orders/schema.ts';
import type { MailParts } from '../platform/mail/mail-layout.ts';

/** What a message is made from. */
export type Told = {
  order: Order;
  kitchen: { name: string; address: string; phone: string; pickupInstructions: string };
  pickupCode: string;
  /** What its end gives back of taken money, in cents: earlier refunds were told of by themselves. Null without one. */
  backCents: number | null;
  ordersUrl: string;
  contactEmail: string;
};

type BellLine = { kind: string; title: string; text: string };
type CustomerMail = { subject: string; parts: MailParts };
type Messages = { kitchen?: (told: Told) => BellLine | null; customer?: (told: Told) => CustomerMail };

const footerOf = ({ contactEmail }: Told) => [
  'Fondly. Good food deserves a second chance.',
  `Questions: ${contactEmail}`,
];
const windowOf = ({ order }: Told) =>
  `${dayName(order.pickupStart, order.timezone)}, ${pickupWindow(order.pickupStart, order.pickupEnd, order.timezone)}`;

/** What happens to the money, in words: amount, way and days; or that nothing was taken. */
function moneyBack({ order, backCents }: Told): string {
  if (order.totalCents === 0) return 'There was nothing to pay, so there is nothing to refund.';
  if (order.disputedAt) return 'Your bank is deciding about this payment; we cannot refund it until then.';
  if (order.paidCents > 0) {
    const amount = formatCents(backCents ?? order.paidCents);
    return `We are refunding ${amount} to your card. It usually arrives within ${policies.refundDays}.`;
  }
  return 'You have not been charged. Your bank may show the reserved amount for a few days.';
}

function newOrder(told: Told): BellLine {
  const { order } = told;
  const text = `${shortName(order.customerName)}, ${order.quantity} x ${order.mealName}, ${formatCents(order.totalCents)}, pickup ${clockTime(order.pickupStart, order.timezone)}`;
  return { kind: 'new-order', title: 'New Order!', text };
}

const cancelled = (told: Told): BellLine => ({
  kind: 'cancelled',
  title: `Order ${told.order.orderNumber} was cancelled`,
  text: `${told.order.quantity} x ${told.order.mealName} for ${shortName(told.order.customerName)}`,
});

/** From the meal's usual price down to what is paid, each step a row. */
function orderRows({ order }: Told): [string, string][] {
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

const columnsOf = (told: Told) => [
  { title: 'Pick up at', lines: [told.kitchen.name, told.kitchen.address] },
  { title: 'Order', lines: [told.order.orderNumber, told.order.customerName] },
];

/** What was saved on the usual price, by surplus and coupon; nothing when nothing was. */
function savedLine({ order }: Told): string[] {
  const { originalUnitPriceCents, unitPriceCents, quantity, discountCents } = order;
  const cents = Math.max(0, (originalUnitPriceCents ?? 0) - unitPriceCents) * quantity + discountCents;
  if (cents === 0) return [];
  return [
    `You saved ${formatCents(cents)}, and ${quantity === 1 ? 'a good meal' : `${quantity} good meals`} will be eaten.`,
  ];
}

const receipt = (told: Told): CustomerMail => ({
  subject: `Your order ${told.order.orderNumber} at ${told.kitchen.name}`,
  parts: {
    title: `We saved you a plate, ${firstName(told.order.customerName)}`,
    lines: [
      `${told.kitchen.name} is expecting you ${windowOf(told)}. Pickup times are firm.`,
      ...(told.kitchen.pickupInstructions ? [told.kitchen.pickupInstructions] : []),
    ],
    code: { value: told.pickupCode, label: 'Your pickup code. Show this at the counter', note: windowOf(told) },
    columns: columnsOf(told),
    rows: orderRows(told),
    total: ['Total paid', formatCents(told.order.totalCents)],
    button: { text: 'See your order', url: told.ordersUrl },
    footer: [...savedLine(told), ...footerOf(told)],
  },
});

const ready = (told: Told): CustomerMail => ({
  subject: `Ready for pickup: ${told.order.mealName}`,
  parts: {
    title: 'Your order is ready',
    lines: [`${told.kitchen.name}, ${told.kitchen.address}.`],
    code: { value: told.pickupCode, label: 'Your pickup code. Show this at the counter', note: windowOf(told) },
    button: { text: 'See your order', url: told.ordersUrl },
    footer: footerOf(told),
  },
});

const waiting = (told: Told): CustomerMail => ({
  subject: `${told.kitchen.name} has your order ${told.order.orderNumber}`,
  parts: {
    title: 'Waiting for the kitchen',
    lines: [
      `${told.kitchen.name} confirms orders by hand and has until ${told.order.answerBy ? clockTime(told.order.answerBy, told.order.timezone) : 'soon'} to answer.`,
      'Your card is charged only when the kitchen says yes.',
    ],
    columns: columnsOf(told),
    rows: orderRows(told),
    total: ['Total', formatCents(told.order.totalCents)],
    button: { text: 'See your order', url: told.ordersUrl },
    footer: footerOf(told),
  },
});

const ended =
  (title: string, why: (told: Told) => string): ((told: Told) => CustomerMail) =>
  (told) => ({
    subject: `${title}: ${told.order.mealName} (${told.order.orderNumber})`,
    parts: {
      title,
      lines: [why(told), moneyBack(told)],
      button: { text: 'See your order', url: told.ordersUrl },
      footer: footerOf(told),
    },
  });

const saidWhy = (told: Told) => (told.order.reason ? ` They wrote: "${told.order.reason}"` : '');
const byKitchen = ended(
  'Your order was cancelled',
  (told) => `${told.kitchen.name} could not make it.${saidWhy(told)}`,
);

/** For every move: who hears of it, and in which words. Moves that nobody needs to hear of say so. */
export const orderMessages: Record<OrderMove, Messages | null> = {
  accept: null,
  offer: { kitchen: newOrder, customer: waiting },
  approve: null,
  confirm: {
    // A kitchen that approved by hand has rung for it at the offer.
    kitchen: (told) => (told.order.answerBy === null ? newOrder(told) : null),
    customer: receipt,
  },
  decline: null,
  tryAgain: null,
  comeTooLate: {
    customer: ended('Your order did not go through', () => 'The portions were gone before your payment came in.'),
  },
  refuseCoupon: { customer: ended('Your order did not go through', ({ order }) => order.reason ?? '') },
  lapse: {
    kitchen: (told) => (told.order.settlement === 'capture' ? cancelled(told) : null),
    customer: ended('Your order did not go through', () => 'Your bank let the payment go.'),
  },
  expire: null,
  giveUp: null,
  supersede: null,
  noAnswer: {
    kitchen: cancelled,
    customer: ended('The kitchen did not answer', (told) => `${told.kitchen.name} did not answer in time.`),
  },
  deny: { customer: byKitchen },
  cancel: {
    kitchen: (told) => (told.order.paymentConfirmedAt || told.order.answerBy ? cancelled(told) : null),
    customer: ended('You cancelled your order', (told) => `${told.kitchen.name} knows that you are not coming.`),
  },
  cancelByRestaurant: { customer: byKitchen },
  refuseMove: {
    kitchen: (told) => ({
      kind: 'not-moved',
      title: `Order ${told.order.orderNumber} was not moved`,
      text: `${shortName(told.order.customerName)} did not say yes to the new pickup time. The money goes back.`,
    }),
    customer: ended(
      'Your order was cancelled',
      (told) => `${told.kitchen.name} asked for another pickup time, and there was no yes.`,
    ),
  },
  cancelByAdmin: { kitchen: cancelled, customer: ended('Your order was cancelled', () => 'We had to cancel it.') },
  refundedOutside: {
    kitchen: cancelled,
    customer: ended('Your order was refunded', () => 'The whole amount goes back.'),
  },
  markReady: { customer: ready },
  handOver: null,
  kitchenAway: {
    kitchen: (told) => ({
      kind: 'kitchen-away',
      title: `Order ${told.order.orderNumber} was cancelled`,
      text: 'Nobody at your kitchen was online around its pickup, so the money goes back. If that is wrong, write to us.',
    }),
    customer: ended(
      'Your order was cancelled',
      (told) => `Nobody at ${told.kitchen.name} was there for your pickup. You have not missed it.`,
    ),
  },
  missPickup: null,
};
