import { formatFoodAdvice } from '@fondly/contract/food';
import { findSavedCents, formatCents, listBillLines } from '@fondly/contract/money';
import { isAskedByCustomer } from '@fondly/contract/restaurant/refund-reasons';
import { orderReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { refusedPaymentLabel } from '@fondly/contract/sentences/refused-payments';
import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { Email } from '../../messaging/channels/email.ts';
import { formatDayAndWindow } from '../../messaging/format-day-and-time.ts';
import { toMealPicture, toRestaurantLine } from '../../platform/mail/mail-parts.ts';
import {
  type MessageContext,
  seeOrderEnd,
  toCalendarAttachments,
  toOrderFrame,
  toPickupParts,
  toSubject,
} from '../message-context.ts';

type EmailBuilder = (context: MessageContext, locale: Language) => Email;
type Text = (context: MessageContext, locale: Language) => string;

const formatPickup = ({ order }: MessageContext, locale: Language) =>
  formatDayAndWindow(order.pickupStart, order.pickupEnd, order.timezone, locale);

/** What happens to the money: the amount, where it goes, and how long it takes, or that nothing was taken. */
function describeRefund({ order, endRefundCents }: MessageContext, locale: Language): string {
  if (order.totalCents === 0) return m.email_orders_nothing_paid({}, { locale });
  if (order.disputedAt) return m.email_orders_bank_reviews({}, { locale });
  if (order.paidCents === 0) return m.email_orders_not_charged({}, { locale });
  const amount = formatCents(endRefundCents ?? order.paidCents, locale);
  return m.email_orders_refunding({ amount, days: m.email_layout_refund_days({}, { locale }) }, { locale });
}

const hasFee = ({ feeBasisPoints, feeFixedCents }: MessageContext['order']): boolean =>
  feeBasisPoints > 0 || feeFixedCents > 0;

/** The lines of the bill, and below them who pays for the coupon and the area whose tax rate they name. */
const toBillRows = ({ order, restaurant }: MessageContext, locale: Language): [string, string][] => [
  ...listBillLines({ ...order, hasRestaurantFees: hasFee(order) }, locale).map(({ name, cents }): [string, string] => [
    name,
    formatCents(cents, locale),
  ]),
  ...(order.discountCents > 0
    ? [
        [
          m.receipt_coupon_paid_by({}, { locale }),
          order.discountFunder === 'platform' ? 'Fondly' : restaurant.name,
        ] satisfies [string, string],
      ]
    : []),
  ...(order.taxPpm > 0 && order.taxAreaName
    ? [[m.bill_tax_area({}, { locale }), order.taxAreaName] satisfies [string, string]]
    : []),
];

const toColumns = ({ order, restaurant }: MessageContext, locale: Language) => [
  { title: m.email_layout_pick_up_at({}, { locale }), lines: [restaurant.name, restaurant.address] },
  { title: m.email_layout_order({}, { locale }), lines: [order.orderNumber, order.customerName] },
];

/** What the surplus price and the coupon saved. Empty without savings. */
function toSavingsLines({ order }: MessageContext, locale: Language): string[] {
  const cents = findSavedCents(order);
  if (cents === 0) return [];
  return [m.email_orders_saved({ count: order.quantity, amount: formatCents(cents, locale) }, { locale })];
}

export const receipt: EmailBuilder = (context, locale) => {
  const { order, restaurant, confirmationUrl, config } = context;
  const pickup = formatPickup(context, locale);
  const { code, links = [] } = toPickupParts(context, locale, pickup);
  const advice = formatFoodAdvice(context.food, order.timezone, locale);
  return {
    subject: m.email_orders_receipt_subject({ number: order.orderNumber, restaurant: restaurant.name }, { locale }),
    parts: {
      title: m.email_orders_receipt_title({ name: firstName(order.customerName) }, { locale }),
      ...toMealPicture(config, order.mealImageUrl),
      lines: [
        m.email_orders_expecting_you({ restaurant: restaurant.name, pickup }, { locale }),
        ...(restaurant.pickupInstructions ? [toRestaurantLine(restaurant.pickupInstructions)] : []),
        ...(advice ? [`${advice}.`] : []),
        ...(context.food.reheating ? [m.meal_reheating({ text: context.food.reheating }, { locale })] : []),
      ],
      ...(code && { code }),
      columns: toColumns(context, locale),
      rows: toBillRows(context, locale),
      total: [m.email_orders_total_paid({}, { locale }), formatCents(order.totalCents, locale)],
      ...seeOrderEnd(context, locale),
      links: [
        ...links,
        ...(confirmationUrl ? [{ text: m.email_orders_confirm_link({}, { locale }), url: confirmationUrl }] : []),
      ],
      frame: toOrderFrame(config, locale, toSavingsLines(context, locale)),
    },
    attachments: toCalendarAttachments(context, locale),
  };
};

/** For the customer's records, whenever it is asked for: it promises nothing about the pickup. */
export const receiptCopy: EmailBuilder = (context, locale) => {
  const { order, restaurant, config } = context;
  const rows = toBillRows(context, locale);
  if (order.refundedCents > 0)
    rows.push([m.receipt_refunded({}, { locale }), formatCents(-order.refundedCents, locale)]);
  return {
    subject: m.email_orders_receipt_copy_subject(
      { number: order.orderNumber, restaurant: restaurant.name },
      { locale },
    ),
    parts: {
      title: m.email_orders_receipt_copy_title({}, { locale }),
      ...toMealPicture(config, order.mealImageUrl),
      lines: [formatPickup(context, locale)],
      columns: toColumns(context, locale),
      rows,
      total: [m.email_orders_total_paid({}, { locale }), formatCents(order.totalCents, locale)],
      ...seeOrderEnd(context, locale),
    },
  };
};

export const ready: EmailBuilder = (context, locale) => {
  const { order, restaurant, config } = context;
  const time = formatTimeInSentence(order.pickupEnd, order.timezone, locale);
  return {
    subject: m.email_orders_ready_subject({ meal: order.mealName }, { locale }),
    parts: {
      title: m.email_orders_ready_title({}, { locale }),
      ...toMealPicture(config, order.mealImageUrl),
      lines: [m.email_orders_ready_until({ restaurant: restaurant.name, time }, { locale })],
      ...toPickupParts(context, locale, formatPickup(context, locale)),
      columns: toColumns(context, locale),
      ...seeOrderEnd(context, locale),
    },
  };
};

export const awaitingApproval: EmailBuilder = (context, locale) => {
  const { order, config } = context;
  const restaurant = context.restaurant.name;
  const time = order.answerBy && formatTimeInSentence(order.answerBy, order.timezone, locale);
  return {
    subject: m.email_orders_approval_subject({ restaurant, number: order.orderNumber }, { locale }),
    parts: {
      title: m.email_orders_approval_title({}, { locale }),
      ...toMealPicture(config, order.mealImageUrl),
      lines: [
        time
          ? m.email_orders_approval_by({ restaurant, time }, { locale })
          : m.email_orders_approval_soon({ restaurant }, { locale }),
        m.email_orders_approval_charge({}, { locale }),
      ],
      columns: toColumns(context, locale),
      rows: toBillRows(context, locale),
      total: [m.email_layout_total({}, { locale }), formatCents(order.totalCents, locale)],
      ...seeOrderEnd(context, locale),
    },
  };
};

/** An order that ended: why, and what happens to the money. */
const toEnded =
  (toTitle: Text, ...toReasons: ((...input: Parameters<Text>) => string | null)[]): EmailBuilder =>
  (context, locale) => {
    const title = toTitle(context, locale);
    const reasons = toReasons.flatMap((toReason) => toReason(context, locale) ?? []);
    return {
      subject: toSubject(title, context.order, locale),
      parts: { title, lines: [...reasons, describeRefund(context, locale)], ...seeOrderEnd(context, locale) },
      // The receipt of a confirmed order put the pickup into the calendar.
      ...(context.order.paymentConfirmedAt && { attachments: toCalendarAttachments(context, locale) }),
    };
  };

const failedTitle: Text = (_context, locale) => m.email_orders_failed_title({}, { locale });
const canceledTitle: Text = (_context, locale) => m.email_orders_canceled_title({}, { locale });
const toName = ({ restaurant }: MessageContext) => ({ restaurant: restaurant.name });

/** What the restaurant gave as its reason: one of our reasons in the reader's language, or its own words. */
function quoteReason({ order }: MessageContext, locale: Language): string | null {
  if (!order.reason || isAskedByCustomer(order.reason)) return null;
  const reason = orderReasonLabel(order.reason, 'customer', locale);
  if (reason) return m.email_orders_reason({ reason }, { locale });
  return m.email_orders_kitchen_wrote({ text: order.reason }, { locale });
}

export const endedEmails = {
  soldOutBeforePayment: toEnded(failedTitle, (_context, locale) =>
    m.email_orders_sold_out_before_payment({}, { locale }),
  ),
  paymentRefused: toEnded(failedTitle, ({ order }, locale) => refusedPaymentLabel(order.reason ?? '', locale)),
  bankReleased: toEnded(failedTitle, (_context, locale) => m.email_orders_bank_released({}, { locale })),
  approvalTimedOut: toEnded(
    (_context, locale) => m.email_orders_no_answer_title({}, { locale }),
    (context, locale) => m.email_orders_no_answer(toName(context), { locale }),
  ),
  canceledByRestaurant: toEnded(
    canceledTitle,
    (context, locale) =>
      isAskedByCustomer(context.order.reason)
        ? m.email_orders_canceled_as_asked(toName(context), { locale })
        : m.email_orders_canceled_by_kitchen(toName(context), { locale }),
    quoteReason,
  ),
  canceledByCustomer: toEnded(
    (_context, locale) => m.email_orders_you_canceled_title({}, { locale }),
    (context, locale) => m.email_orders_kitchen_knows(toName(context), { locale }),
  ),
  rescheduleDeclined: toEnded(canceledTitle, (context, locale) =>
    m.email_orders_no_reply_to_reschedule(toName(context), { locale }),
  ),
  canceledByAdmin: toEnded(canceledTitle, (_context, locale) => m.email_orders_canceled_by_fondly({}, { locale })),
  refundedExternally: toEnded(
    (_context, locale) => m.email_orders_refunded_title({}, { locale }),
    (_context, locale) => m.email_orders_full_refund({}, { locale }),
  ),
  restaurantAway: toEnded(canceledTitle, (context, locale) => m.email_orders_kitchen_away(toName(context), { locale })),
};
