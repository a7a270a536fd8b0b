import { policies } from '@fondly/contract/policies';
import { findQueueStep } from '../../meals/queue/queue-rules.ts';
import type { Customer, Meal, Order, World } from './evening-world.ts';

const maxIdleSeconds = 70;

/** The first rule that does not hold for a meal and a customer; null when all do. */
export function findBrokenRule(world: World, customer: Customer, meal: Meal): string | null {
  return (
    world.failure ??
    findBrokenStock(meal) ??
    findBrokenLine(world, meal) ??
    findBrokenWait(customer) ??
    findBrokenOrder(customer) ??
    findBrokenResale(world)
  );
}

function findBrokenStock(meal: Meal): string | null {
  let reserved = 0;
  let unpaid = 0;
  for (const order of meal.reservations) {
    reserved += order.reserved;
    if (order.until !== null) unpaid += order.reserved;
  }
  let offered = 0;
  for (const { units } of meal.offers) offered += units;
  let released = 0;
  for (const { onSale } of meal.releases) released += onSale;
  if (meal.available < 0 || meal.listed < 0) return 'a number of portions is negative';
  if (meal.listed + meal.released !== meal.available + meal.queued + reserved) return 'sold and free are not listed';
  if (meal.queued !== offered) return 'the portions offered are not the ones set aside';
  if (meal.released !== released) return 'the portions on release are not those of its orders';
  if (released > meal.available + meal.queued + unpaid) return 'a released portion was sold and nobody was refunded';
  return null;
}

function findBrokenLine(world: World, meal: Meal): string | null {
  const { now } = world;
  for (const { position } of meal.waiting) if (position < meal.servedPosition) return 'somebody was overtaken';
  for (const { announcements } of meal.offers) if (announcements > 1) return 'somebody was notified twice of an offer';
  if (meal.waiting.length === 0) return null;
  const state = { pickupEnd: meal.pickupEnd, availableQuantity: meal.available, hasQueue: true, isOrderable: true };
  if (findQueueStep(state, null, now) === 'offer') return 'a portion is free while people wait';
  const idleFrom = +now - maxIdleSeconds * 1000;
  if (+world.workingSince > idleFrom) return null;
  for (const { until } of meal.offers) if (+until < idleFrom) return 'an offer without an answer holds a portion';
  for (const { until } of meal.reservations)
    if (until !== null && +until < idleFrom) return 'an unpaid reservation holds a portion';
  return null;
}

function findBrokenWait({ entries }: Customer): string | null {
  if (entries.length > policies.queueEntriesPerCustomer) return 'somebody is in too many lines';
  if (new Set(entries.map(({ meal }) => meal)).size < entries.length) return 'somebody is in one line twice';
  for (const { state, meal, customer } of entries) {
    const isWaiting = meal.waiting.some((entry) => entry.customer === customer);
    if (isWaiting !== (state === 'waiting')) return 'the line does not have who waits in it';
  }
  return null;
}

function findBrokenOrder({ orders }: Customer): string | null {
  for (const order of orders) {
    const rule = findBrokenMoney(order);
    if (rule) return rule;
    if (order.late && order.late.answers.length > 1) return 'a late request was answered twice';
  }
  return null;
}

function findBrokenMoney({ paidCents, refundedCents, authorizedCents, status, closedReason }: Order): string | null {
  if (paidCents > authorizedCents) return 'a payment counted twice';
  if (refundedCents > paidCents) return 'more was refunded than paid';
  const isCanceled = status === 'canceled' && closedReason !== 'released';
  return isCanceled && refundedCents < paidCents ? 'a canceled order was not refunded' : null;
}

function findBrokenResale({ resales }: World): string | null {
  for (const { refunds, refundedCents, units, unitPriceCents } of resales) {
    if (refunds > 1) return 'a resold portion was refunded twice';
    if (refundedCents > units * unitPriceCents) return 'a resale cost the restaurant something';
  }
  return null;
}
