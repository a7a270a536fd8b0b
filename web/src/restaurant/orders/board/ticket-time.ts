import type { ProposalView } from '@fondly/contract/orders';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDay, formatPickupWindow, formatTimeInSentence, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';

type TicketTime = { text: string; isUrgent: boolean };

const minute = 60_000;
/** Below this the remaining time is red. */
const urgentMinutes = 15;
const urgentAnswerMinutes = 5;

/**
 * The note beside the order number: the age of a new order, the pickup time of an accepted one, or how long a ready one
 * is kept.
 */
export function getTicketTime(order: RestaurantOrderView, now: Date): TicketTime {
  if (order.status === 'pending') return { text: age(minutesBetween(new Date(order.createdAt), now)), isUrgent: false };
  const start = new Date(order.pickupStart);
  const end = new Date(order.pickupEnd);
  if (now >= end) return { text: m.board_pickup_ended(), isUrgent: true };
  if (now >= start) {
    const minutesLeft = minutesBetween(now, end);
    return { text: m.board_time_left({ duration: duration(minutesLeft) }), isUrgent: minutesLeft < urgentMinutes };
  }
  const text = isSameDay(start, now, order.timezone)
    ? m.board_pickup_in({ duration: duration(minutesBetween(now, start)) })
    : formatDay(start, order.timezone);
  return { text, isUrgent: false };
}

/** How long the restaurant can still answer an order; null without a deadline. */
export function getAnswerTime({ answerBy }: RestaurantOrderView, now: Date): TicketTime | null {
  if (!answerBy) return null;
  const minutesLeft = minutesBetween(now, new Date(answerBy));
  if (minutesLeft <= 0) return { text: m.board_reply_over(), isUrgent: true };
  return {
    text: m.board_reply_time({ duration: duration(minutesLeft) }),
    isUrgent: minutesLeft <= urgentAnswerMinutes,
  };
}

/** The pickup time that the restaurant proposed, and until when the customer can answer. */
export function formatProposal(
  { timezone }: RestaurantOrderView,
  { pickupStart, pickupEnd, answerBy }: ProposalView,
): string {
  const start = new Date(pickupStart);
  return m.board_proposal({
    day: formatDay(start, timezone),
    window: formatPickupWindow(start, new Date(pickupEnd), timezone),
    time: formatTimeInSentence(new Date(answerBy), timezone),
  });
}

function age(minutes: number): string {
  return minutes < 1 ? m.board_age_now() : m.board_age({ duration: duration(minutes) });
}

/** "42 min", "2 hr", "2 hr 5 min". */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return m.board_duration_minutes({ minutes: rest });
  return rest === 0 ? m.board_duration_hours({ hours }) : m.board_duration_hours_minutes({ hours, minutes: rest });
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / minute));
}
