import type { OrderTransition } from '@fondly/contract/order-transitions';
import { daysAfter, formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { InApp } from '../messaging/channels/in-app.ts';
import type { Push } from '../messaging/channels/push.ts';
import { toShortName } from '../orders/restaurant-order-view.ts';
import { awaitingApproval, endedEmails, ready, receipt } from './emails/order-emails.ts';
import { customerLine, type MessageContext } from './message-context.ts';
import type { MessageRow } from './message-table.ts';
import { toOrderPush } from './order-push.ts';

/** What an order's staff and customer are told about a transition. */
type OrderMessage = Omit<MessageRow<MessageContext>, 'admin'>;

const newOrder = ({ order }: MessageContext): InApp => ({
  orderId: order.id,
  kind: 'new-order',
  line: {
    code: 'new-order',
    customer: toShortName(order.customerName),
    quantity: order.quantity,
    meal: order.mealName,
    totalCents: order.totalCents,
    pickupStart: order.pickupStart.toISOString(),
    timezone: order.timezone,
  },
});

const canceledLine = ({ order }: MessageContext): InApp => ({
  orderId: order.id,
  kind: 'cancelled',
  line: {
    code: 'canceled',
    number: order.orderNumber,
    customer: toShortName(order.customerName),
    quantity: order.quantity,
    meal: order.mealName,
  },
});

const readyPush = (context: MessageContext, locale: Language): Push => {
  const { order, restaurant } = context;
  const { quantity, mealName: meal, pickupEnd, timezone } = order;
  const time = formatTimeInSentence(pickupEnd, timezone, locale);
  return toOrderPush(context, {
    title: m.push_ready_title({}, { locale }),
    text: m.push_ready_text({ quantity, meal, restaurant: restaurant.name, time }, { locale }),
    endsAt: pickupEnd,
  });
};

/** For customers who may already be on their way. */
const canceledPush = (context: MessageContext, locale: Language): Push =>
  toOrderPush(context, {
    title: m.push_canceled_title({}, { locale }),
    text: m.push_canceled_text({ meal: context.order.mealName, restaurant: context.restaurant.name }, { locale }),
    endsAt: daysAfter(context.now, 1),
  });

const paymentRefused: OrderMessage = {
  topic: 'receipts',
  customer: { inApp: customerLine('order-failed'), email: endedEmails.paymentRefused },
};

/** Who is told about each transition. `null` means no one, on purpose. */
export const orderMessages: Record<OrderTransition, OrderMessage | null> = {
  accept: null, // `confirm` follows as soon as the card is charged
  requestAcceptance: {
    topic: 'orders',
    staff: { inApp: newOrder },
    customer: { inApp: customerLine('awaiting-approval'), email: awaitingApproval },
  },
  approve: null, // `confirm` follows as soon as the card is charged
  confirm: {
    topic: 'receipts',
    // An order that the kitchen approved was announced when it asked for approval.
    staff: { inApp: (context) => (context.order.answerBy === null ? newOrder(context) : null) },
    customer: { inApp: customerLine('order-confirmed'), email: receipt },
  },
  cardDeclined: null,
  retryPayment: null,
  expireLate: {
    topic: 'receipts',
    customer: { inApp: customerLine('order-failed'), email: endedEmails.soldOutBeforePayment },
  },
  refuseCoupon: paymentRefused,
  refuseLimit: paymentRefused,
  authorizationExpired: {
    topic: 'receipts',
    staff: { inApp: (context) => (context.order.captureDecision === 'capture' ? canceledLine(context) : null) },
    customer: { inApp: customerLine('order-failed'), email: endedEmails.bankReleased },
  },
  expire: null,
  closeDeclined: null,
  supersede: null,
  approvalTimedOut: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: { inApp: customerLine('approval-timed-out'), email: endedEmails.approvalTimedOut, push: canceledPush },
  },
  deny: {
    topic: 'receipts',
    customer: { inApp: customerLine('order-canceled'), email: endedEmails.canceledByRestaurant, push: canceledPush },
  },
  cancel: {
    topic: 'receipts',
    staff: {
      inApp: (context) => (context.order.paymentConfirmedAt || context.order.answerBy ? canceledLine(context) : null),
    },
    customer: { inApp: customerLine('you-canceled'), email: endedEmails.canceledByCustomer },
  },
  cancelByRestaurant: {
    topic: 'receipts',
    customer: { inApp: customerLine('order-canceled'), email: endedEmails.canceledByRestaurant, push: canceledPush },
  },
  declineReschedule: {
    topic: 'receipts',
    staff: {
      inApp: ({ order }) => ({
        orderId: order.id,
        kind: 'not-moved',
        line: { code: 'reschedule-declined', number: order.orderNumber, customer: toShortName(order.customerName) },
      }),
    },
    customer: { inApp: customerLine('order-canceled'), email: endedEmails.rescheduleDeclined },
  },
  cancelByAdmin: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: { inApp: customerLine('order-canceled'), email: endedEmails.canceledByAdmin, push: canceledPush },
  },
  refundedExternally: {
    topic: 'receipts',
    staff: { inApp: canceledLine },
    customer: { inApp: customerLine('order-refunded'), email: endedEmails.refundedExternally },
  },
  markReady: { topic: 'orders', customer: { inApp: customerLine('order-ready'), email: ready, push: readyPush } },
  // Each resale announces its refund.
  releaseAll: null,
  handOver: null,
  restaurantNoShow: {
    topic: 'receipts',
    staff: {
      inApp: ({ order }) => ({
        orderId: order.id,
        kind: 'kitchen-away',
        line: { code: 'kitchen-away', number: order.orderNumber },
      }),
    },
    customer: { inApp: customerLine('order-canceled'), email: endedEmails.restaurantAway },
  },
  missPickup: null,
  // Nobody was told what these take back.
  undoReady: null,
  undoHandOver: null,
  undoEarlyHandOver: null,
};
