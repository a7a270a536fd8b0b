import { canJoinQueue } from '@fondly/contract/account/can-join-queue';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { findAnswerMinutes, findBlockEnd, findQueueStep, findReserveEnd } from '../../meals/queue/queue-rules.ts';
import { shareOut } from '../../meals/stock/share-out.ts';
import {
  type Customer,
  type Entry,
  type Meal,
  type Offer,
  type Order,
  plan,
  remove,
  type World,
} from './evening-world.ts';

/*
 * The stock of a meal and its line, as server/meals/stock and server/meals/queue keep them in statements. What these
 * decide in TypeScript is decided by the same functions here.
 */

/** One transaction under the lock of a meal. What is free at its end is offered to the people in line. */
export function changeMeal<Result>(world: World, meal: Meal, work: () => Result): Result {
  const hadLine = meal.waiting.length > 0 || meal.queued > 0;
  const result = work();
  if (hadLine && world.without !== 'offer before the commit') advanceLine(world, meal);
  return result;
}

/** What a worker does for a line when the clock wakes it. */
export function advanceLine(world: World, meal: Meal): void {
  freeExpired(meal, world.now);
  endMissedOffers(world, meal, world.now);
  const reason = world.now >= meal.pickupEnd ? 'ended' : meal.isOnSale ? null : 'not-on-sale';
  const state = { pickupEnd: meal.pickupEnd, availableQuantity: meal.available, hasQueue: true, isOrderable: true };
  const step = findQueueStep(state, reason, world.now);
  if (step === 'close') closeLine(world, meal, reason !== null);
  if (step === 'offer') offerPortions(world, meal);
  planNextAdvance(world, meal);
}

function planNextAdvance(world: World, meal: Meal): void {
  let next = Number.POSITIVE_INFINITY;
  for (const { until } of meal.offers) next = Math.min(next, +until);
  for (const { until } of meal.waiting.length > 0 ? meal.reservations : []) if (until) next = Math.min(next, +until);
  if (next < Number.POSITIVE_INFINITY) plan(world, new Date(next + 1000), () => advanceLine(world, meal));
}

/** Adds a customer to the end of the line. Returns whether the customer is in it then: a repeat adds nobody. */
export function joinLine(world: World, customer: Customer, meal: Meal, units: number): boolean {
  const isOpen = meal.isOnSale && countFree(world, meal) === 0 && canJoinQueue(meal.pickupEnd, world.now);
  const isKnown = customer.entries.some((entry) => entry.meal === meal);
  const block = findBlockEnd(customer.missed.slice(0, policies.queueMissedOffers), world.now);
  const isFull = customer.entries.length >= policies.queueEntriesPerCustomer;
  const hasReleased = meal.releases.some(({ order }) => order.customer === customer);
  if (!isOpen || hasReleased || (!isKnown && (block || isFull))) return false;
  changeMeal(world, meal, () => {
    freeForAnyone(world, meal);
    if (isKnown) return;
    meal.lastPosition += 1;
    const entry: Entry = { meal, customer, units, position: meal.lastPosition, state: 'waiting', announcedEnds: 0 };
    customer.entries.push(entry);
    meal.waiting.push(entry);
    plan(world, world.now, () => advanceLine(world, meal));
  });
  return true;
}

export function leaveLine(world: World, entry: Entry): void {
  changeMeal(world, entry.meal, () => {
    remove(entry.meal.waiting, entry);
    endEntry(entry, 'left');
  });
}

function closeLine(world: World, meal: Meal, isOver: boolean): void {
  if (isOver) for (const offer of [...meal.offers]) endOffer(offer, 'ended', 'closed');
  for (const entry of meal.waiting) {
    endEntry(entry, 'closed');
    plan(world, world.now, () => {
      if (entry.announcedEnds === 0 || world.without === 'one notification') entry.announcedEnds += 1;
    });
  }
  meal.waiting = [];
}

function offerPortions(world: World, meal: Meal): void {
  const line = world.without === 'order of the line' ? [...meal.waiting].reverse() : meal.waiting;
  const until = minutesAfter(world.now, findAnswerMinutes(meal.pickupEnd, world.now));
  const shares = shareOut(
    line.slice(0, meal.available).map((entry) => ({ entry })),
    meal.available,
    ({ entry }) => entry.units,
  );
  for (const { entry, units } of shares) {
    const offer: Offer = {
      ...{ entry, units, priceCents: meal.priceCents, until },
      ...{ outcome: null, order: null, announcements: 0 },
    };
    entry.state = 'offered';
    remove(meal.waiting, entry);
    meal.offers.push(offer);
    meal.available -= units;
    meal.queued += units;
    meal.servedPosition = Math.max(meal.servedPosition, entry.position);
    plan(world, world.now, () => {
      if (offer.announcements === 0 || world.without === 'one notification') offer.announcements += 1;
    });
  }
}

export function endEntry(entry: Entry, state: Entry['state']): void {
  entry.state = state;
  remove(entry.customer.entries, entry);
}

/** Ends an open offer. Its portions are free again. */
export function endOffer(offer: Offer, outcome: 'declined' | 'expired' | 'ended', state: Entry['state']): void {
  const { meal } = offer.entry;
  offer.outcome = outcome;
  remove(meal.offers, offer);
  meal.available += offer.units;
  meal.queued -= offer.units;
  if (offer.entry.state === 'offered') endEntry(offer.entry, state);
}

function endMissedOffers(world: World, meal: Meal, before: Date): void {
  for (const offer of meal.offers.filter(({ until }) => until <= before)) {
    offer.entry.customer.missed.unshift(world.now);
    endOffer(offer, 'expired', 'expired');
  }
}

function freeExpired(meal: Meal, before: Date): void {
  const expired = meal.reservations.filter(({ until }) => until !== null && until <= before);
  for (const order of expired) endReservation(order);
}

/** How many portions a purchase could have. A refused one changes nothing, so it is checked before anything else. */
export function countFree(world: World, meal: Meal): number {
  const reserveEnd = findReserveEnd(true, world.now);
  const holdEnd = findReserveEnd(meal.waiting.length > 0, world.now);
  let free = meal.available;
  if (world.without === 'minute of the line' && meal.waiting.length > 0) return free;
  for (const { until, units } of meal.offers) if (until <= reserveEnd) free += units;
  for (const { until, reserved } of meal.reservations) if (until !== null && until <= holdEnd) free += reserved;
  return free;
}

/** What a purchase frees first: while people are in line, only what they were not offered for a minute. */
export function freeForAnyone(world: World, meal: Meal): void {
  if (world.without === 'minute of the line') {
    if (meal.waiting.length === 0) freeExpired(meal, world.now);
    return;
  }
  freeExpired(meal, findReserveEnd(meal.waiting.length > 0, world.now));
  if (meal.queued > 0) endMissedOffers(world, meal, findReserveEnd(true, world.now));
}

/** Returns the portions of an order to the stock. An offer that was not paid counts as declined. */
export function endReservation(order: Order): void {
  const { meal, offer } = order;
  if (!order.isReserved) return;
  order.isReserved = false;
  remove(meal.reservations, order);
  meal.available += order.reserved;
  if (offer === null || offer.entry.state !== 'offered') return;
  endEntry(offer.entry, 'expired');
  if (offer.outcome === 'taken') offer.outcome = 'declined';
}

export function reserve(order: Order, until: Date | null): boolean {
  const { meal } = order;
  if (meal.available < order.reserved) return false;
  meal.available -= order.reserved;
  order.isReserved = true;
  order.until = until;
  meal.reservations.push(order);
  return true;
}

/** Frees the portions of an offer for an order of its customer. One that an unpaid order took before has none left. */
export function takeOffer(offer: Offer, order: Order): void {
  const { meal, customer } = offer.entry;
  if (offer.outcome === null) {
    remove(meal.offers, offer);
    meal.available += offer.units;
    meal.queued -= offer.units;
  }
  offer.outcome = 'taken';
  offer.order = order;
  offer.entry.state = 'offered';
  if (!customer.entries.includes(offer.entry)) customer.entries.push(offer.entry);
}
