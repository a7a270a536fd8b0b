import type { ProposalView } from '@fondly/contract/orders';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';

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
  if (now >= end) return { text: 'Pickup ended', isUrgent: true };
  if (now >= start) {
    const minutesLeft = minutesBetween(now, end);
    return { text: `${duration(minutesLeft)} left`, isUrgent: minutesLeft < urgentMinutes };
  }
  const day = formatDayOrToday(start, order.timezone, now);
  return { text: day === 'Today' ? `Pickup in ${duration(minutesBetween(now, start))}` : day, isUrgent: false };
}

/** How long the restaurant can still answer an order; null without a deadline. */
export function getAnswerTime({ answerBy }: RestaurantOrderView, now: Date): TicketTime | null {
  if (!answerBy) return null;
  const minutesLeft = minutesBetween(now, new Date(answerBy));
  if (minutesLeft <= 0) return { text: 'The time to answer is over', isUrgent: true };
  return { text: `${duration(minutesLeft)} to answer`, isUrgent: minutesLeft <= urgentAnswerMinutes };
}

/** "Asked to come Sat, Nov 21, 3:00 PM to 4:00 PM. Answer by 2:10 PM." */
export function formatProposal(
  { timezone }: RestaurantOrderView,
  { pickupStart, pickupEnd, answerBy }: ProposalView,
): string {
  const start = new Date(pickupStart);
  const pickupText = `${formatDay(start, timezone)}, ${formatPickupWindow(start, new Date(pickupEnd), timezone)}`;
  return `Asked to come ${pickupText}. Answer by ${formatClockTime(new Date(answerBy), timezone)}.`;
}

function age(minutes: number): string {
  return minutes < 1 ? 'Just now' : `${duration(minutes)} ago`;
}

/** "42 min", "2 h", "2 h 5 min". */
function duration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

function minutesBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / minute));
}
