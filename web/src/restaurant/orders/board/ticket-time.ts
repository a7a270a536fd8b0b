import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { formatMinutes } from '../../format-minutes.ts';

/**
 * The ages of a ticket: its edge is neutral, green while pickup is open or once it is ready, yellow, or red, and the words
 * say the same. In the last minutes, and from then on, the ticket is red.
 */
type TicketTime = {
  /** Left out in a narrow column, where "Now until" says the same. */
  lead?: string;
  text: string;
  urgency: 'none' | 'open' | 'soon' | 'urgent';
  isLast?: boolean;
};

/** `deadline` is "Reply by 4:34 PM", `text` "Reply in 4 min", and `left` "4 min left". */
type AnswerTime = TicketTime & { deadline: string; left: string };

/** The color of a time's text. */
export const urgencyClasses = { none: '', open: '', soon: 'warning-text', urgent: 'danger-text' } as const;

const badgeClasses = { none: '', open: '', soon: 'time-badge on-butter', urgent: 'time-badge on-berry' } as const;
/** The badge of a time on a ticket. It is filled in the last minutes. */
export const getBadgeClass = ({ urgency, isLast }: TicketTime): string =>
  isLast ? 'time-badge on-danger' : badgeClasses[urgency];

/** The class of a deadline. It is a badge from the start, so nothing moves when the badge turns yellow or red. */
export const getAnswerBadgeClass = (time: TicketTime): string => getBadgeClass(time) || 'time-badge sunken';

const minute = 60_000;
/** Below these the time left until the end of pickup is red, and the time until its start yellow. */
const urgentMinutes = 15;
const lastMinutes = 5;
const soonMinutes = 10;
/** From these on the age of an order that nobody answered is yellow, then red. */
const soonAgeMinutes = 3;
const urgentAgeMinutes = 8;
/** Below these, the time left to answer turns yellow, then red. */
const soonAnswerMinutes = 5;
const urgentAnswerMinutes = 2;

/**
 * The note below the order number: the age of a new order, the pickup time of an accepted one, or how long a ready one
 * is kept.
 */
export function getTicketTime(order: RestaurantOrderView, now: Date): TicketTime {
  if (order.status === 'pending') return getAge(order, now);
  const time = getPickupTime(order, order.timezone, now);
  const isOpen = order.status === 'confirmed' && time.urgency === 'none' && now >= new Date(order.pickupStart);
  return isOpen ? { ...time, lead: m.common_pickup_open(), urgency: 'open' } : time;
}

/** How long ago the order was placed, without a color. */
export function getPlainAge({ createdAt }: RestaurantOrderView, now: Date): TicketTime {
  const minutes = Math.floor(minutesBetween(new Date(createdAt), now));
  const text = minutes < 1 ? m.board_age_now() : m.board_age({ duration: formatMinutes(minutes) });
  return { text, urgency: 'none' };
}

type AcceptedOrder = Pick<RestaurantOrderView, 'status' | 'pickupStart' | 'pickupEnd'>;

/** How much time is left until pickup starts, then until it ends. */
export function getPickupTime(order: AcceptedOrder, timezone: string, now: Date): TicketTime {
  const start = new Date(order.pickupStart);
  const end = new Date(order.pickupEnd);
  if (now >= end) return getOverdue(Math.floor(minutesBetween(end, now)));
  if (now >= start) {
    const minutesLeft = Math.ceil(minutesBetween(now, end));
    const duration = formatMinutes(minutesLeft);
    if (minutesLeft < urgentMinutes)
      return { text: m.board_time_left_late({ duration }), urgency: 'urgent', isLast: minutesLeft < lastMinutes };
    return { text: m.board_time_left({ duration }), urgency: 'none' };
  }
  if (!isSameDay(start, now, timezone)) return { text: formatDay(start, timezone), urgency: 'none' };
  const minutes = Math.ceil(minutesBetween(now, start));
  const duration = formatMinutes(minutes);
  const isSoon = order.status !== 'ready' && minutes < soonMinutes;
  return isSoon
    ? { text: m.board_pickup_in_soon({ duration }), urgency: 'soon' }
    : { text: m.board_pickup_in({ duration }), urgency: 'none' };
}

function getOverdue(minutes: number): TicketTime {
  const text = minutes < 1 ? m.board_pickup_ended() : m.board_pickup_overdue({ duration: formatMinutes(minutes) });
  return { text, urgency: 'urgent', isLast: true };
}

function getAge(order: RestaurantOrderView, now: Date): TicketTime {
  const minutes = Math.floor(minutesBetween(new Date(order.createdAt), now));
  const duration = formatMinutes(minutes);
  if (minutes >= urgentAgeMinutes) return { text: m.board_age_late({ duration }), urgency: 'urgent' };
  if (minutes >= soonAgeMinutes) return { text: m.board_age_soon({ duration }), urgency: 'soon' };
  return getPlainAge(order, now);
}

/** From the deadline on, the server refuses an approval and cancels the order itself. */
export const isAnswerOver = ({ answerBy }: Pick<RestaurantOrderView, 'answerBy'>, now: Date): boolean =>
  answerBy !== null && Date.parse(answerBy) <= now.getTime();

/** Until when the restaurant can answer an order, on the board and in the popup; null without a deadline. */
export function getAnswerTime(order: RestaurantOrderView, now: Date): AnswerTime | null {
  const { answerBy, timezone } = order;
  if (!answerBy) return null;
  // Counts to the start of the shown minute, so orders that show the same time count alike. The deadline is in that minute.
  const minutesLeft = Math.ceil(minutesBetween(now, startOfMinute(answerBy)));
  const duration = formatMinutes(minutesLeft);
  const afterMinute = isAnswerOver(order, now) ? m.board_reply_over() : m.board_reply_now();
  return {
    deadline: m.board_reply_by({ time: formatClockTime(new Date(answerBy), timezone) }),
    text: minutesLeft > 0 ? m.board_reply_in({ duration }) : afterMinute,
    left: minutesLeft > 0 ? m.board_time_left({ duration }) : afterMinute,
    urgency: getAnswerUrgency(minutesLeft),
    isLast: minutesLeft <= 0,
  };
}

/** "Reply by 4:34 PM · 4 min left". What is left stays on one line, and the dot on the line before it. */
export const formatAnswerTime = ({ deadline, left }: AnswerTime): string =>
  `${deadline}\u00a0· ${left.replaceAll(' ', '\u00a0')}`;

function getAnswerUrgency(minutesLeft: number): TicketTime['urgency'] {
  if (minutesLeft <= urgentAnswerMinutes) return 'urgent';
  return minutesLeft <= soonAnswerMinutes ? 'soon' : 'none';
}

/** A time is shown without its seconds. */
const startOfMinute = (time: string): Date => new Date(Math.floor(Date.parse(time) / minute) * minute);

/** What is left is rounded up, so that the time is up at its end and not before, and an age is rounded down. */
const minutesBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / minute;

/**
 * Changes when a time of the order may read differently: a board that looks every second, as the popup does, renders
 * only these tickets.
 */
export const getTimeKey = (order: RestaurantOrderView, now: Date): string =>
  [order.createdAt, order.pickupStart, order.pickupEnd, order.answerBy, order.answerBy && startOfMinute(order.answerBy)]
    .map((time) => time && Math.ceil(minutesBetween(now, new Date(time))))
    .join();
