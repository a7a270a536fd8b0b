import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { formatMinutes } from '../../format-minutes.ts';

/** The three ages of a ticket: its edge is neutral (green once it is ready), yellow, or red, and the words say the same. */
type TicketTime = { text: string; urgency: 'none' | 'soon' | 'urgent' };

/** The color of a time's text. */
export const urgencyClasses = { none: '', soon: 'warning-text', urgent: 'danger-text' } as const;

const minute = 60_000;
/** Below these the time left until the end of pickup is red, and the time until its start yellow. */
const urgentMinutes = 15;
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
  if (order.status === 'pending') return getAge(minutesBetween(new Date(order.createdAt), now));
  return getPickupTime(order, order.timezone, now);
}

type AcceptedOrder = Pick<RestaurantOrderView, 'status' | 'pickupStart' | 'pickupEnd'>;

/** How much time is left until pickup starts, then until it ends. */
export function getPickupTime(order: AcceptedOrder, timezone: string, now: Date): TicketTime {
  const start = new Date(order.pickupStart);
  const end = new Date(order.pickupEnd);
  if (now >= end) return { text: m.board_pickup_ended(), urgency: 'urgent' };
  if (now >= start) {
    const minutesLeft = minutesBetween(now, end);
    const duration = formatMinutes(minutesLeft);
    if (minutesLeft < urgentMinutes) return { text: m.board_time_left_late({ duration }), urgency: 'urgent' };
    return { text: m.board_time_left({ duration }), urgency: 'none' };
  }
  if (!isSameDay(start, now, timezone)) return { text: formatDay(start, timezone), urgency: 'none' };
  const minutes = minutesBetween(now, start);
  const duration = formatMinutes(minutes);
  const isSoon = order.status !== 'ready' && minutes < soonMinutes;
  return isSoon
    ? { text: m.board_pickup_in_soon({ duration }), urgency: 'soon' }
    : { text: m.board_pickup_in({ duration }), urgency: 'none' };
}

function getAge(minutes: number): TicketTime {
  const duration = formatMinutes(minutes);
  if (minutes >= urgentAgeMinutes) return { text: m.board_age_late({ duration }), urgency: 'urgent' };
  if (minutes >= soonAgeMinutes) return { text: m.board_age_soon({ duration }), urgency: 'soon' };
  return { text: minutes < 1 ? m.board_age_now() : m.board_age({ duration }), urgency: 'none' };
}

/** Until when the restaurant can answer an order, on the board and in the popup; null without a deadline. */
export function getAnswerTime({ answerBy, timezone }: RestaurantOrderView, now: Date): TicketTime | null {
  if (!answerBy) return null;
  // Rounded up: the time is up at the deadline and not half a minute before it.
  const minutesLeft = Math.ceil((Date.parse(answerBy) - now.getTime()) / minute);
  const time = formatClockTime(new Date(answerBy), timezone);
  return {
    text:
      minutesLeft > 0
        ? m.new_order_reply_by({ time, duration: formatMinutes(minutesLeft) })
        : m.board_reply_over({ time }),
    urgency: getAnswerUrgency(minutesLeft),
  };
}

function getAnswerUrgency(minutesLeft: number): TicketTime['urgency'] {
  if (minutesLeft <= urgentAnswerMinutes) return 'urgent';
  return minutesLeft <= soonAnswerMinutes ? 'soon' : 'none';
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / minute));
}
