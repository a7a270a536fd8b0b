import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { countResold } from '../../meals/releases/count-resold.ts';
import { shareOut } from '../../meals/stock/share-out.ts';
import { isPastCancellationDeadline } from '../../orders/can-cancel.ts';
import { countReleasable } from '../../orders/releases/count-releasable.ts';
import { computeResaleRefund } from '../../payments/refunds/resale-refund.ts';
import { changeMeal, countFree, endEntry, endReservation, freeForAnyone, reserve, takeOffer } from './evening-line.ts';
import {
  type Customer,
  type Meal,
  type Offer,
  type Order,
  plan,
  type Release,
  type Resale,
  remove,
  type World,
} from './evening-world.ts';

/** Places an unpaid order, from an offer or as anyone. Returns null when that is refused. */
export function placeOrder(world: World, customer: Customer, meal: Meal, units: number, offer: Offer | null) {
  const replaced = customer.orders.find((order) => order.meal === meal && isUnpaid(order)) ?? null;
  const order = buildOrder(customer, meal, units, offer);
  const isOpen = offer?.outcome === null && offer.until > world.now;
  const isTaken = offer !== null && offer.order === replaced && replaced !== null && offer.outcome !== 'ended';
  const freed = (isOpen ? offer.units : 0) + (replaced?.isReserved ? replaced.reserved : 0);
  const isRefused = !meal.isOnSale || world.now >= meal.pickupEnd || (offer !== null && !isOpen && !isTaken);
  if (isRefused || countFree(world, meal) + freed < order.quantity) return null;
  const holdEnd = minutesAfter(world.now, policies.holdMinutes);
  customer.orders.push(order);
  // The optimistic purchase takes no lock, so it moves no line.
  if (offer === null && replaced === null && reserve(order, holdEnd)) return order;
  changeMeal(world, meal, () => {
    freeForAnyone(world, meal);
    if (replaced) closeUnpaid(replaced);
    if (offer) takeOffer(offer, order);
    reserve(order, holdEnd);
  });
  return order;
}

const isUnpaid = (order: Order): boolean => order.status === 'pending' && order.closedReason === null;

function closeUnpaid(order: Order): void {
  order.status = 'canceled';
  order.closedReason = 'superseded';
  endReservation(order);
}

function buildOrder(customer: Customer, meal: Meal, units: number, offer: Offer | null): Order {
  const quantity = offer ? Math.min(units, offer.units) : units;
  return {
    ...{ meal, customer, quantity, reserved: quantity, isReserved: false, until: null, offer },
    ...{ status: 'pending', closedReason: null, disputedAt: null, foodChangedAt: null },
    ...{ pickupStart: meal.pickupStart, pickupEnd: meal.pickupEnd, paymentConfirmedAt: null },
    ...{ totalCents: quantity * (offer?.priceCents ?? meal.priceCents), authorizedCents: 0 },
    ...{ paidCents: 0, refundedCents: 0, late: null },
  };
}

/**
 * Records what Stripe authorized. The response, the event, and the comparison with Stripe may all do it. Returns whether
 * the order is paid by this.
 */
export function recordPayment(world: World, order: Order): boolean {
  return changeMeal(world, order.meal, () => {
    if (order.paidCents > 0 && world.without !== 'payment counted once') return false;
    order.paidCents += order.authorizedCents;
    if (order.closedReason !== null || !keepReservation(world, order)) {
      order.status = 'canceled';
      order.closedReason ??= 'expired';
      order.refundedCents = order.paidCents;
      return false;
    }
    order.status = 'confirmed';
    order.paymentConfirmedAt = world.now;
    endWait(order);
    if (world.without !== 'sale counted against releases') recordResales(world, order);
    return true;
  });
}

function keepReservation(world: World, order: Order): boolean {
  if (order.isReserved) {
    order.until = null;
    return true;
  }
  freeForAnyone(world, order.meal);
  if (world.without !== 'reservation before payment') return reserve(order, null);
  order.isReserved = true;
  order.until = null;
  order.meal.reservations.push(order);
  return true;
}

function endWait({ offer, meal, customer }: Order): void {
  if (offer) {
    offer.outcome = 'taken';
    endEntry(offer.entry, 'taken');
    return;
  }
  const entry = meal.waiting.find((one) => one.customer === customer);
  if (!entry) return;
  remove(meal.waiting, entry);
  endEntry(entry, 'taken');
}

function recordResales(world: World, sale: Order): void {
  const { meal } = sale;
  if (meal.released === 0) return;
  const unpaid = meal.reservations.filter(({ until }) => until !== null);
  const held = unpaid.reduce((sum, { reserved }) => sum + reserved, 0);
  const resold = countResold(sale.quantity, { released: meal.released, unsold: meal.available + meal.queued, held });
  const onSale = meal.releases.filter((release) => release.onSale > 0).map((release) => ({ release }));
  for (const { release, units } of shareOut(onSale, resold, (part) => part.release.onSale)) {
    const unitPriceCents = Math.floor(sale.totalCents / sale.quantity);
    const resale: Resale = { release, soldTo: sale, units, unitPriceCents, refunds: 0, refundedCents: 0 };
    release.onSale -= units;
    meal.released -= units;
    reduceReservation(release.order, units);
    world.resales.push(resale);
    plan(world, world.now, () => refundResale(world, resale));
  }
}

function reduceReservation(order: Order, units: number): void {
  order.reserved -= units;
  if (order.reserved > 0) return;
  order.isReserved = false;
  remove(order.meal.reservations, order);
}

function refundResale(world: World, resale: Resale): void {
  const { order } = resale.release;
  if (resale.refunds > 0 && world.without !== 'resale refunded once') return;
  resale.refunds += 1;
  const priced = { ...order, taxCents: 0, discountCents: 0, discountFunder: null };
  if (order.status !== 'canceled') {
    const refundCents = computeResaleRefund(priced, resale, 0);
    resale.refundedCents += refundCents;
    order.refundedCents += refundCents;
  }
  if (order.reserved > 0 || order.closedReason !== null) return;
  order.status = 'canceled';
  order.closedReason = 'released';
}

/** A customer cancels in time, or the restaurant at any time: everything is refunded, and the portions are free. */
export function cancelOrder(world: World, order: Order, by: 'customer' | 'restaurant'): boolean {
  if (order.status !== 'confirmed') return false;
  if (by === 'customer' && isPastCancellationDeadline(order, world.now)) return false;
  changeMeal(world, order.meal, () => {
    freeForAnyone(world, order.meal);
    withdrawReleases(order.meal, order, order.quantity);
    for (const release of listReleases(order.meal, order)) {
      order.meal.released -= release.onSale;
      reduceReservation(order, release.onSale);
      release.onSale = 0;
    }
    endReservation(order);
    order.status = 'canceled';
    order.closedReason = `${by}_cancel`;
    order.refundedCents = order.paidCents;
  });
  return true;
}

const listReleases = (meal: Meal, order: Order | null): Release[] =>
  meal.releases.filter((release) => release.onSale > 0 && (order === null || release.order === order));

/** Takes released portions off sale, the newest first, as far as nobody is buying them. Returns how many. */
export function withdrawReleases(meal: Meal, order: Order | null, maxUnits: number): number {
  const newest = listReleases(meal, order).reverse();
  const free = Math.min(meal.available, meal.released, Math.max(0, maxUnits));
  const ended = shareOut(
    newest.map((release) => ({ release })),
    free,
    ({ release }) => release.onSale,
  );
  for (const { release, units } of ended) {
    release.onSale -= units;
    meal.available -= units;
    meal.released -= units;
  }
  return ended.reduce((sum, { units }) => sum + units, 0);
}

export function releasePortions(world: World, order: Order, units: number): boolean {
  const { meal, customer } = order;
  const onSale = listReleases(meal, order).reduce((sum, release) => sum + release.onSale, 0);
  const circumstances = {
    ...{ portions: order.isReserved ? order.reserved : 0, onSale, mealEnd: meal.pickupEnd, isOnSale: meal.isOnSale },
  };
  const isAllowed = customer.releases < policies.releasesPerCustomer;
  if (!isAllowed || units > countReleasable(order, circumstances, world.now)) return false;
  changeMeal(world, meal, () => {
    customer.releases += 1;
    meal.releases.push({ order, onSale: units });
    meal.available += units;
    meal.released += units;
  });
  return true;
}

export function takeBack(world: World, order: Order): boolean {
  const hasReleases = listReleases(order.meal, order).length > 0;
  if (!hasReleases || Math.min(countFree(world, order.meal), order.meal.released) === 0) return false;
  return changeMeal(world, order.meal, () => {
    freeForAnyone(world, order.meal);
    return withdrawReleases(order.meal, order, order.quantity) > 0;
  });
}

/** The customer comes: whatever nobody has bought is handed over. */
export function handOver(world: World, order: Order): boolean {
  const { meal } = order;
  if (order.status !== 'confirmed' || order.closedReason !== null) return false;
  const hasReleased = meal.releases.some((release) => release.order === order);
  const isHandedOver = !hasReleased || changeMeal(world, meal, () => keepPortions(world, order));
  if (!isHandedOver) return false;
  order.status = 'completed';
  order.closedReason = 'collected';
  return true;
}

/** Takes what can be taken off sale, and returns whether anything is left for the customer. */
function keepPortions(world: World, order: Order): boolean {
  freeForAnyone(world, order.meal);
  withdrawReleases(order.meal, order, order.quantity);
  const onSale = listReleases(order.meal, order).reduce((sum, release) => sum + release.onSale, 0);
  return order.isReserved && order.reserved > onSale;
}

/** The restaurant sets the number that it sees; a number that changed since is refused. */
export function setStock(world: World, meal: Meal, expected: number, wanted: number): boolean {
  if (countFree(world, meal) !== expected) return false;
  changeMeal(world, meal, () => {
    freeForAnyone(world, meal);
    withdrawReleases(meal, null, expected - wanted);
    meal.listed += wanted - meal.available;
    meal.available = wanted;
  });
  return true;
}
