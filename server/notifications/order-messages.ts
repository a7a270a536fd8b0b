import { formatCents, listBillLines } from '@fondly/contract/money';
import type { OrderTransition } from '@fondly/contract/order-transitions';
import { policies } from '@fondly/contract/policies';
import { isAskedByCustomer } from '@fondly/contract/restaurant/refund-reasons';
import { daysAfter, formatClockTime, formatDay, formatPickupWindow } from '@fondly/contract/time';
import { firstName } from '../accounts/welcome-mail.ts';
import type { Email } from '../messaging/channels/email.ts';
import type { InApp } from '../messaging/channels/in-app.ts';
import type { Push } from '../messaging/channels/push.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import { type MessageContext, orderEmailFooter, seeOrderEnd } from './message-context.ts';
import type { MessageRow } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

/** What an order's staff and customer are told about a transition. */
type OrderMessage = Omit<MessageRow<MessageContext>, 'admin'>;

const formatPickup = ({ order }: MessageContext) =>
  `${formatDay(order.pickupStart, order.timezone)}, ${formatPickupWindow(order.pickupStart, order.pickupEnd, order.timezone)}`;

/** What happens to the money: the amount, where it goes, and how long it takes, or that nothing was taken. */
function describeRefund({ order, endRefundCents }: MessageContext): string {
  if (order.totalCents === 0) return 'There was nothing to pay, so there is nothing to refund.';
  if (order.disputedAt) return 'Your bank is deciding about this payment; we cannot refund it until then.';
  if (order.paidCents > 0) {
    const amount = formatCents(endRefundCents ?? order.paidCents);
    return `We are refunding ${amount} to your card. It usually arrives within ${policies.refundDays}.`;
  }
  return "You weren't charged. Any hold on your card will drop off in a few days.";
}

function newOrder(context: MessageContext): InApp {
  const { order } = context;
  const text = `${toShortName(order.customerName)}, ${order.quantity} x ${order.mealName}, ${formatCents(order.totalCents)}, pickup ${formatClockTime(order.pickupStart, order.timezone)}`;
  return { orderId: order.id, kind: 'new-order', title: 'New Order!', text };
}

const canceledLine = (context: MessageContext): InApp => ({
  orderId: context.order.id,
  kind: 'cancelled',
  title: `Order ${context.order.orderNumber} was cancelled`,
  text: `${context.order.quantity} x ${context.order.mealName} for ${toShortName(context.order.customerName)}`,
});

const orderRows = ({ order }: MessageContext): [string, string][] =>
  listBillLines(order).map(({ name, cents }) => [name, formatCents(cents)]);

const toMailColumns = (context: MessageContext) => [
  { title: 'Pick up at', lines: [context.restaurant.name, context.restaurant.address] },
  { title: 'Order', lines: [context.order.orderNumber, context.order.customerName] },
];

/** What the surplus price and the coupon saved. Empty without savings. */
function savingsLines({ order }: MessageContext): string[] {
  const { originalUnitPriceCents, unitPriceCents, quantity, discountCents } = order;
  const cents = Math.max(0, (originalUnitPriceCents ?? 0) - unitPriceCents) * quantity + discountCents;
  if (cents === 0) return [];
  return [
    `You saved ${formatCents(cents)}, and ${quantity === 1 ? 'a good meal' : `${quantity} good meals`} will be eaten.`,
  ];
}

const receipt = (context: MessageContext): Email => ({
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
    ...(context.confirmationUrl && {
      link: { text: 'Confirm my email, so I can rate this meal', url: context.confirmationUrl },
    }),
    footer: [...savingsLines(context), ...orderEmailFooter(context.contactEmail)],
  },
});

const ready = (context: MessageContext): Email => ({
  subject: `Ready for pickup: ${context.order.mealName}`,
  parts: {
    title: 'Your order is ready',
    lines: [`${context.restaurant.name}, ${context.restaurant.address}.`],
    code: {
      value: context.pickupCode,
      label: 'Your pickup code. Show this at the counter',
      note: formatPickup(context),
    },
    ...seeOrderEnd(context),
  },
});

const awaitingApproval = (context: MessageContext): Email => ({
  subject: `${context.restaurant.name} has your order ${context.order.orderNumber}`,
  parts: {
    title: 'Waiting for the kitchen',
    lines: [
      `${context.restaurant.name} reviews each order and will reply ${context.order.answerBy ? `by ${formatClockTime(context.order.answerBy, context.order.timezone)}` : 'soon'}.`,
      "You'll only be charged if it accepts.",
    ],
    columns: toMailColumns(context),
    rows: orderRows(context),
    total: ['Total', formatCents(context.order.totalCents)],
    ...seeOrderEnd(context),
  },
});

const endedMail =
  (title: string, why: (context: MessageContext) => string): ((context: MessageContext) => Email) =>
  (context) => ({
    subject: `${title}: ${context.order.mealName} (${context.order.orderNumber})`,
    parts: {
      title,
      lines: [why(context), describeRefund(context)],
      ...seeOrderEnd(context),
    },
  });

const quoteReason = (context: MessageContext) => (context.order.reason ? ` They wrote: "${context.order.reason}"` : '');
const canceledByRestaurant = endedMail('Your order was cancelled', (context) =>
  isAskedByCustomer(context.order.reason)
    ? `${context.restaurant.name} canceled it because you asked.`
    : `${context.restaurant.name} could not make it.${quoteReason(context)}`,
);

const readyPush = (context: MessageContext): Push => {
  const { order, restaurant } = context;
  const until = formatClockTime(order.pickupEnd, order.timezone);
  return toOrderPush(context, {
    title: 'Your order is ready',
    text: `${order.quantity} × ${order.mealName} at ${restaurant.name}, until ${until}. Tap for your pickup code.`,
    endsAt: order.pickupEnd,
  });
};

/** For customers who may already be on their way. */
const canceledPush = (context: MessageContext): Push =>
  toOrderPush(context, {
    title: 'Your order was cancelled',
    text: `${context.order.mealName} at ${context.restaurant.name}. Tap to see where your money is.`,
    endsAt: daysAfter(context.now, 1),
  });

/** Who is told about each transition. `null` means no one, on purpose. */
export const orderMessages: Record<OrderTransition, OrderMessage | null> = {
  accept: null, // `confirm` follows as soon as the card is charged
  requestAcceptance: { topic: 'orders', staff: { inApp: newOrder }, customer: { email: awaitingApproval } },
  approve: null, // `confirm` follows as soon as the card is charged
  confirm: {
    topic: 'receipts',
    // An order that the kitchen approved was announced when it asked for approval.
    staff: { inApp: (context) => (context.order.answerBy === null ? newOrder(context) : null) },
    customer: { email: receipt },
  },
  cardDeclined: null,
  retryPayment: null,
  expireLate: {
    topic: 'receipts',
    customer: {
      email: endedMail(
        'Your order did not go through',
        () => 'Those meals sold out just before your payment went through.',
      ),
    },
  },
  refuseCoupon: {
    topic: 'receipts',
    customer: { email: endedMail('Your order did not go through', ({ order }) => order.reason ?? '') },
  },
  authorizationExpired: {
    topic: 'receipts',
    staff: { inApp: (context) => (context.order.captureDecision === 'capture' ? canceledLine(context) : null) },
    customer: {
      email: endedMail(
        'Your order did not go through',
        () => 'Your bank released the payment before we could collect it.',
      ),
    },
  },
  expire: null,
  closeDeclined: null,
  supersede: null,
  approvalTimedOut: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: {
      email: endedMail('The kitchen did not answer', (context) => `${context.restaurant.name} did not answer in time.`),
      push: canceledPush,
    },
  },
  deny: { topic: 'receipts', customer: { email: canceledByRestaurant, push: canceledPush } },
  cancel: {
    topic: 'receipts',
    staff: {
      inApp: (context) => (context.order.paymentConfirmedAt || context.order.answerBy ? canceledLine(context) : null),
    },
    customer: {
      email: endedMail('You cancelled your order', (context) => `We've let ${context.restaurant.name} know.`),
    },
  },
  cancelByRestaurant: { topic: 'receipts', customer: { email: canceledByRestaurant, push: canceledPush } },
  declineReschedule: {
    topic: 'receipts',
    staff: {
      inApp: ({ order }) => ({
        orderId: order.id,
        kind: 'not-moved',
        title: `Order ${order.orderNumber} was not moved`,
        text: `${toShortName(order.customerName)} did not say yes to the new pickup time. The money goes back.`,
      }),
    },
    customer: {
      email: endedMail(
        'Your order was cancelled',
        (context) =>
          `${context.restaurant.name} asked to change your pickup time and didn't hear back from you, so the order was canceled.`,
      ),
    },
  },
  cancelByAdmin: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: {
      email: endedMail('Your order was cancelled', () => 'Sorry, we had to cancel this order.'),
      push: canceledPush,
    },
  },
  refundedExternally: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: { email: endedMail('Your order was refunded', () => "You're getting a full refund.") },
  },
  markReady: { topic: 'orders', customer: { email: ready, push: readyPush } },
  handOver: null,
  restaurantNoShow: {
    topic: 'receipts',
    staff: {
      inApp: ({ order }) => ({
        orderId: order.id,
        kind: 'kitchen-away',
        title: `Order ${order.orderNumber} was cancelled`,
        text: 'Nobody at your kitchen was online around its pickup, so the money goes back. If that is wrong, write to us.',
      }),
    },
    customer: {
      email: endedMail(
        'Your order was cancelled',
        (context) => `No one was at ${context.restaurant.name} during your pickup window. It wasn't your fault.`,
      ),
    },
  },
  missPickup: null,
};
