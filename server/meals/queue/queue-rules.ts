import { policies } from '@fondly/contract/policies';
import { daysAfter, minutesAfter } from '@fondly/contract/time';
import type { TimeReason } from '../orderable.ts';

type QueuedMeal = { pickupEnd: Date; availableQuantity: number; hasQueue: boolean; isOrderable: boolean };

/**
 * What happens next to the line for a meal: its next people are offered what is free, they wait, or the line closes.
 * A pause of the restaurant has an end, so people wait.
 *
 * @param reason - why the meal cannot be ordered now, apart from being sold out
 */
export function findQueueStep(meal: QueuedMeal, reason: TimeReason | null, now: Date): 'offer' | 'wait' | 'close' {
  if (reason === 'kitchen-paused' && meal.isOrderable) return 'wait';
  const isOver = reason !== null || !meal.isOrderable || !meal.hasQueue;
  if (isOver || meal.pickupEnd <= minutesAfter(now, policies.queueLastOfferMinutes)) return 'close';
  return meal.availableQuantity > 0 ? 'offer' : 'wait';
}

/** How long a person has to answer an offer: less, the sooner the pickup ends. */
export function findAnswerMinutes(pickupEnd: Date, now: Date): number {
  const { queueAnswerMinutes: steps } = policies;
  return (steps.find(({ untilEnd }) => pickupEnd > minutesAfter(now, untilEnd)) ?? steps[2]).minutes;
}

/**
 * Up to which end an unanswered offer or an unpaid reservation gives its portions to anyone who wants to buy. While
 * people are in line, what has just ended is theirs first.
 */
export function findReserveEnd(hasLine: boolean, now: Date): Date {
  return hasLine ? minutesAfter(now, -policies.queueReserveSeconds / 60) : now;
}

/**
 * Until when somebody who let offers pass cannot join a line; null without a limit.
 *
 * @param missed - when the last offers passed without an answer, newest first, at most as many as block a person
 */
export function findBlockEnd(missed: readonly Date[], now: Date): Date | null {
  const { queueMissedOffers, queueMissedDays, queueBlockHours } = policies;
  const [latest, earliest] = [missed[0], missed.at(-1)];
  if (!latest || !earliest || missed.length < queueMissedOffers) return null;
  const until = minutesAfter(latest, queueBlockHours * 60);
  return daysAfter(earliest, queueMissedDays) <= latest || until <= now ? null : until;
}
