import { policies } from '@fondly/contract/policies';
import { findBrokenRule } from './check-evening.ts';
import { endRequest, requestMoreTime } from './evening-late.ts';
import { advanceLine, changeMeal, endOffer, joinLine, leaveLine } from './evening-line.ts';
import {
  cancelOrder,
  handOver,
  placeOrder,
  recordPayment,
  releasePortions,
  setStock,
  takeBack,
} from './evening-orders.ts';
import {
  type Customer,
  type Entry,
  type Guard,
  type Meal,
  type Order,
  openWorld,
  plan,
  type World,
} from './evening-world.ts';

const secondsOfEvening = 5 * 3600;
const leaseSeconds = 30;

const after = (world: World, seconds: number) => new Date(+world.now + seconds * 1000);
/** A few meals are wanted most. */
const pickMeal = ({ meals, random }: World): Meal => meals[Math.min(random.int(30), random.int(30))] as Meal;
/** Half of the time somebody who is in the line of the meal, or has an offer. */
function pickCustomer({ customers, random }: World, { waiting, offers }: Meal): Customer {
  const known = random.chance(50) ? [...offers.map(({ entry }) => entry), ...waiting] : [];
  return known.length > 0 ? random.pick(known).customer : random.pick(customers);
}
const pickEntry = (customer: Customer, state: Entry['state']): Entry | undefined =>
  customer.entries.find((entry) => entry.state === state);
const pickOffer = (customer: Customer) => {
  const entry = customer.entries.find(({ state }) => state === 'offered');
  return entry?.meal.offers.find((offer) => offer.entry === entry);
};
const pickOrder = ({ random }: World, meal: Meal): Order | undefined =>
  meal.reservations[random.int(meal.reservations.length)];

/** What people do. Each returns whether it was possible. */
const actions: Record<string, (world: World, customer: Customer, meal: Meal) => boolean> = {
  join: (world, customer, meal) => joinLine(world, customer, meal, 1 + world.random.int(policies.queueMaxPortions)),
  leave(world, customer) {
    const entry = pickEntry(customer, 'waiting');
    if (!entry) return false;
    leaveLine(world, entry);
    return true;
  },
  decline(world, customer) {
    const offer = pickOffer(customer);
    if (!offer || offer.until <= world.now) return false;
    changeMeal(world, offer.entry.meal, () => endOffer(offer, 'declined', 'declined'));
    return true;
  },
  take(world, customer) {
    const offer = pickOffer(customer);
    if (!offer) return false;
    const order = placeOrder(world, customer, offer.entry.meal, 1 + world.random.int(offer.units), offer);
    if (order) pay(world, order);
    return order !== null;
  },
  takeInTwoTabs(world, customer) {
    const offer = pickOffer(customer);
    if (!offer) return false;
    const tabs = [1, 2].map(() => placeOrder(world, customer, offer.entry.meal, offer.units, offer));
    for (const order of tabs) if (order) pay(world, order);
    return tabs[0] !== null;
  },
  buy(world, customer, meal) {
    if (meal.releases.some(({ order }) => order.customer === customer)) return false;
    const order = placeOrder(world, customer, meal, 1 + world.random.int(3), null);
    if (order) pay(world, order);
    return order !== null;
  },
  buyStranded,
  cancel(world, _customer, meal) {
    const order = pickOrder(world, meal);
    return order !== undefined && cancelOrder(world, order, world.random.chance(80) ? 'customer' : 'restaurant');
  },
  release(world, _customer, meal) {
    const order = pickOrder(world, meal);
    return order !== undefined && releasePortions(world, order, 1 + world.random.int(order.reserved));
  },
  takeBack(world, _customer, meal) {
    const order = world.random.chance(50) ? pickOrder(world, meal) : meal.releases.at(-1)?.order;
    return order !== undefined && takeBack(world, order);
  },
  handOver(world, _customer, meal) {
    const order = pickOrder(world, meal);
    return order !== undefined && world.now >= meal.pickupStart && handOver(world, order);
  },
  /** Sometimes with a number that has changed since it was on the screen. */
  restock(world, _customer, meal) {
    const expected = Math.max(0, meal.available - (world.random.chance(10) ? 1 : 0));
    return setStock(world, meal, expected, Math.max(0, expected + world.random.int(4) - 1));
  },
  late(world, _customer, meal) {
    const order = pickOrder(world, meal);
    return order !== undefined && requestMoreTime(world, order);
  },
  answerLate(world, _customer, meal) {
    const request = meal.reservations.find(({ late }) => late && late.answers.length === 0)?.late;
    return request ? endRequest(world, request, world.random.chance(70) ? 'granted' : 'declined') : false;
  },
  takeOffSale(world, _customer, meal) {
    changeMeal(world, meal, () => {
      meal.isOnSale = !meal.isOnSale;
    });
    return true;
  },
  crash(world) {
    if (!world.random.chance(10)) return false;
    crash(world, world.random.chance(50) ? [0, 1] : [world.random.int(2)]);
    return true;
  },
};
/** How often each is tried. */
const shares = {
  ...{ join: 24, leave: 3, decline: 4, take: 13, takeInTwoTabs: 2, buy: 15, cancel: 6, release: 7, takeBack: 3 },
  ...{ handOver: 6, restock: 5, late: 4, answerLate: 4, buyStranded: 2, takeOffSale: 0.2, crash: 1 },
};
const tries = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share * 5 }, () => name));

/** Without a worker, what the line was not offered for a minute can be bought by anyone. */
function buyStranded(world: World, customer: Customer): boolean {
  if (world.workers.some((downUntil) => downUntil <= world.now)) return false;
  const before = after(world, -policies.queueReserveSeconds - 1);
  const isStranded = ({ until }: { until: Date | null }) => until !== null && until < before;
  const meal = world.meals.find(({ offers, reservations }) => offers.some(isStranded) || reservations.some(isStranded));
  const isKnown = customer.orders.some((order) => order.meal === meal);
  if (!meal || isKnown || !meal.isOnSale || world.now >= meal.pickupEnd) return false;
  const order = placeOrder(world, customer, meal, 1, null);
  if (order) pay(world, order);
  else world.failure = 'nobody could buy what the line was not offered for a minute';
  return order !== null;
}

/** Most people pay. Stripe's event comes later than the response, which is sometimes lost, or comes twice. */
function pay(world: World, order: Order): void {
  const { random } = world;
  if (random.chance(20)) return;
  plan(world, after(world, 5 + random.int(random.chance(10) ? 900 : 200)), () => {
    if (order.authorizedCents > 0 || order.closedReason !== null) return;
    order.authorizedCents = order.totalCents;
    if (random.chance(80)) recordPayment(world, order);
    plan(world, after(world, random.int(random.chance(10) ? 900 : 5)), () => recordPayment(world, order));
  });
}

function crash(world: World, workers: number[]): void {
  for (const worker of workers) world.workers[worker] = after(world, 5 + world.random.int(300));
  world.workingSince = new Date(Math.max(+after(world, leaseSeconds), Math.min(...world.workers.map(Number))));
}

/** Both processes run what is due. One may die before a job has done anything, or before it says that it is done. */
function runJobs(world: World): void {
  const { random } = world;
  for (let job = world.jobs[0]; job && job.runAt <= world.now; job = world.jobs[0]) {
    const up = world.workers.findIndex((downUntil) => downUntil <= world.now);
    if (up < 0) return;
    world.jobs.shift();
    const dies = random.int(1000) < 2;
    const { run } = job;
    if (!dies || random.chance(50)) run();
    if (!dies) continue;
    plan(world, after(world, leaseSeconds), run);
    crash(world, [up]);
  }
}

/** Every minute, a job moves each line. */
function planMinutes(world: World): void {
  plan(world, after(world, 60), () => {
    for (const meal of world.meals) if (meal.waiting.length > 0 || meal.queued > 0) advanceLine(world, meal);
    planMinutes(world);
  });
}

/**
 * Lets an evening pass with 500 customers and 30 restaurants.
 *
 * @returns the rule that broke, with its event; null when every rule held
 */
export function simulateEvening(seed: number, events: number, without: Guard | null = null) {
  const world = openWorld(seed, without);
  planMinutes(world);
  const step = (2 * secondsOfEvening * 1000) / events;
  for (let event = 0; event < events; event += 1) {
    world.now = new Date(+world.now + world.random.int(step + 1));
    runJobs(world);
    const meal = pickMeal(world);
    const [name, customer] = [world.random.pick(tries), pickCustomer(world, meal)];
    const isDone = actions[name]?.(world, customer, meal) ?? false;
    if (isDone) world.done.set(name, (world.done.get(name) ?? 0) + 1);
    const broken = findBrokenRule(world, customer, meal);
    if (broken) return { broken: `seed ${seed}, event ${event}, ${name}: ${broken}`, done: world.done };
  }
  return { broken: null, done: world.done };
}
