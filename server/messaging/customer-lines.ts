import type { CustomerNotificationKind } from '@fondly/contract/account/notifications';
import { formatCents } from '@fondly/contract/money';
import type { OrderStatus } from '@fondly/contract/order-statuses';
import { formatTimeInSentence } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';

/** The meal and the restaurant of an order. */
type Subject = { meal: string; restaurant: string };
type PlainCode =
  | 'order-confirmed'
  | 'awaiting-approval'
  | 'order-ready'
  | 'order-failed'
  | 'order-canceled'
  | 'approval-timed-out'
  | 'you-canceled'
  | 'order-refunded'
  | 'food-changed'
  | 'name-changed'
  | 'reschedule-asked'
  | 'rescheduled'
  | 'late-declined'
  | 'order-message'
  | 'late-expired'
  | 'release-ended'
  | 'report-filed'
  | 'report-answered'
  | 'report-passed-on'
  | 'report-decided'
  | 'rating-hidden'
  | 'rating-shown';
type TimeCode = 'pickup-soon' | 'last-call' | 'kept';
type AmountCode = 'refund' | 'refund-failed';
/** About a place in line, which has a meal and no order. */
type QueueCode = 'queue-offer' | 'queue-closed' | 'queue-window';

/**
 * What a notification of a customer says: a code and its parameters. Stored, so a changed code or parameter must still
 * be readable from rows of 90 days ago. Instants are ISO texts.
 */
export type CustomerLine =
  | { [Code in PlainCode]: { code: Code } & Subject }[PlainCode]
  | { [Code in TimeCode]: { code: Code; at: string; timezone: string } & Subject }[TimeCode]
  | { [Code in AmountCode]: { code: Code; amountCents: number } & Subject }[AmountCode]
  | { [Code in QueueCode]: { code: Code; mealId: string } & Subject }[QueueCode]
  | { code: 'coupon'; amountCents: number; coupon: string };
type Code = CustomerLine['code'];

type Text = (typeof m)['email_orders_ready_title'];
const plain =
  (text: Text) =>
  (_line: CustomerLine, locale: Language): string =>
    text({}, { locale });
const withTime =
  (text: (typeof m)['email_orders_kept_title']) =>
  ({ at, timezone }: { at: string; timezone: string }, locale: Language): string =>
    text({ time: formatTimeInSentence(new Date(at), timezone, locale) }, { locale });
const withAmount =
  (text: (typeof m)['email_orders_refund_title']) =>
  ({ amountCents }: { amountCents: number }, locale: Language): string =>
    text({ amount: formatCents(amountCents, locale) }, { locale });
const withRestaurant =
  (text: (typeof m)['email_report_answered_title']) =>
  ({ restaurant }: Subject, locale: Language): string =>
    text({ restaurant }, { locale });

type StoredKind = Exclude<CustomerNotificationKind, 'alert'>;
/** Where a notification leads, within the order that it is about. */
const ticket = (orderId: string) => `/past-orders?order=${orderId}`;
const money = (orderId: string) => `/past-orders/${orderId}/money`;
const problemReport = (orderId: string) => `/past-orders/${orderId}/problem`;

type Rules = {
  [Name in Code]: {
    kind: StoredKind;
    /** The title of the email or push about the same. */
    title: (line: Extract<CustomerLine, { code: Name }>, locale: Language) => string;
    toPath: (orderId: string, line: Extract<CustomerLine, { code: Name }>) => string;
  };
};
const order = { kind: 'order', toPath: ticket } as const;
const refund = { kind: 'refund', toPath: money } as const;
const reply = { kind: 'reply', toPath: problemReport } as const;
const queue = {
  kind: 'offer',
  toPath: (_orderId: string, line: { mealId: string }) => `/order/${line.mealId}`,
} as const;
const rules: Rules = {
  'order-confirmed': { ...order, title: plain(m.in_app_customer_confirmed) },
  'awaiting-approval': { ...order, title: plain(m.email_orders_approval_title) },
  'order-ready': { ...order, title: plain(m.email_orders_ready_title) },
  'order-failed': { ...order, title: plain(m.email_orders_failed_title) },
  'order-canceled': { ...order, title: plain(m.email_orders_canceled_title) },
  'approval-timed-out': { ...order, title: plain(m.email_orders_no_answer_title) },
  'you-canceled': { ...order, title: plain(m.email_orders_you_canceled_title) },
  'order-refunded': { ...refund, title: plain(m.email_orders_refunded_title) },
  'food-changed': { ...order, title: plain(m.email_orders_food_changed_title) },
  'name-changed': { ...order, title: plain(m.email_orders_name_changed_title) },
  'reschedule-asked': { ...order, title: plain(m.email_orders_reschedule_title) },
  rescheduled: { ...order, title: plain(m.email_orders_rescheduled_title) },
  'order-message': { ...order, kind: 'reply', title: plain(m.in_app_customer_message) },
  'late-declined': { ...order, title: plain(m.email_orders_late_declined_title) },
  'release-ended': { ...order, title: plain(m.email_orders_release_ended_title) },
  'late-expired': { ...order, title: plain(m.email_orders_late_expired_title) },
  'pickup-soon': { ...order, title: withTime(m.email_orders_pickup_title) },
  'last-call': { ...order, title: withTime(m.email_orders_last_call_title) },
  kept: { ...order, title: withTime(m.email_orders_kept_title) },
  refund: { ...refund, title: withAmount(m.email_orders_refund_title) },
  'refund-failed': { ...refund, title: withAmount(m.email_orders_refund_failed_title) },
  'report-filed': { ...reply, title: plain(m.email_report_filed_title) },
  'report-answered': { ...reply, title: withRestaurant(m.email_report_answered_title) },
  'report-passed-on': { ...reply, title: plain(m.email_report_passed_on_title) },
  'report-decided': { ...reply, title: plain(m.email_report_decided_title) },
  'rating-hidden': { ...reply, toPath: ticket, title: withRestaurant(m.email_account_rating_hidden_title) },
  'rating-shown': { ...reply, toPath: ticket, title: withRestaurant(m.email_account_rating_shown_title) },
  'queue-offer': { ...queue, title: plain(m.email_queue_offer_title) },
  'queue-closed': { ...queue, title: plain(m.email_queue_closed_title) },
  'queue-window': { ...queue, title: plain(m.email_queue_window_title) },
  coupon: { kind: 'coupon', toPath: () => '/meal-search', title: withAmount(m.email_waitlist_coupon_title) },
};

const statusTitles: Partial<Record<Code, OrderStatus>> = {
  'order-confirmed': 'confirmed',
  'awaiting-approval': 'pending',
  'order-ready': 'ready',
  'order-canceled': 'canceled',
  'you-canceled': 'canceled',
};

/** Whether the title already says the status of the order. */
export const isStatusInTitle = ({ code }: CustomerLine, status: OrderStatus): boolean => statusTitles[code] === status;

export const customerLineKind = ({ code }: CustomerLine): StoredKind => rules[code].kind;

/** A notification in the language of its reader, and the page to which it leads. */
export function renderCustomerLine(
  line: CustomerLine,
  orderId: string | null,
  locale: Language,
): { title: string; text: string; path: string } {
  return {
    title: toTitle(line.code, line, locale),
    text: line.code === 'coupon' ? line.coupon : `${line.meal} · ${line.restaurant}`,
    path: toPath(line.code, line, orderId ?? ''),
  };
}

function toPath<Name extends Code>(code: Name, line: Extract<CustomerLine, { code: Name }>, orderId: string): string {
  return rules[code].toPath(orderId, line);
}

function toTitle<Name extends Code>(code: Name, line: Extract<CustomerLine, { code: Name }>, locale: Language): string {
  return rules[code].title(line, locale);
}
