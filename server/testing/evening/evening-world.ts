import type { LateMinutes } from '@fondly/contract/restaurant/late-request-view';
import type { Order as StoredOrder } from '../../orders/schema.ts';
import { openRandom, type Random } from '../simulation/random.ts';

/** The protections of the product that this model repeats. A test removes one, and a rule must break. */
export type Guard =
  | 'order of the line'
  | 'offer before the commit'
  | 'minute of the line'
  | 'one notification'
  | 'payment counted once'
  | 'reservation before payment'
  | 'sale counted against releases'
  | 'resale refunded once'
  | 'late request answered once';

export type Customer = {
  id: number;
  /** Waiting or offered. */
  entries: Entry[];
  /** When offers passed without an answer, newest first. */
  missed: Date[];
  releases: number;
  orders: Order[];
};

export type Entry = {
  meal: Meal;
  customer: Customer;
  units: number;
  position: number;
  state: 'waiting' | 'offered' | 'taken' | 'declined' | 'expired' | 'left' | 'closed';
  announcedEnds: number;
};

export type Offer = {
  entry: Entry;
  units: number;
  priceCents: number;
  until: Date;
  outcome: null | 'taken' | 'declined' | 'expired' | 'ended';
  order: Order | null;
  announcements: number;
};

type Times = Pick<
  StoredOrder,
  'status' | 'closedReason' | 'disputedAt' | 'pickupStart' | 'pickupEnd' | 'paymentConfirmedAt' | 'foodChangedAt'
>;

export type Order = Times & {
  meal: Meal;
  customer: Customer;
  /** Portions that were bought, and those that the order still reserves. */
  quantity: number;
  reserved: number;
  isReserved: boolean;
  /** The end of the reservation; null once it is paid. */
  until: Date | null;
  offer: Offer | null;
  totalCents: number;
  /** What Stripe authorized, whether or not the product knows. */
  authorizedCents: number;
  paidCents: number;
  refundedCents: number;
  late: LateRequest | null;
};

export type LateRequest = {
  order: Order;
  minutes: LateMinutes;
  answerBy: Date;
  answers: ('granted' | 'declined' | 'expired')[];
};

export type Release = { order: Order; onSale: number };
export type Resale = {
  release: Release;
  soldTo: Order;
  units: number;
  unitPriceCents: number;
  refunds: number;
  refundedCents: number;
};

export type Meal = {
  id: number;
  pickupStart: Date;
  pickupEnd: Date;
  priceCents: number;
  isOnSale: boolean;
  listed: number;
  available: number;
  /** Portions in open offers. */
  queued: number;
  /** Portions on release. They are available or queued as well. */
  released: number;
  lastPosition: number;
  /** The latest position that got an offer. */
  servedPosition: number;
  waiting: Entry[];
  offers: Offer[];
  reservations: Order[];
  releases: Release[];
};

/** Work that outlives a crash. It may run twice. */
export type Job = { runAt: Date; run: () => void };

export type World = {
  now: Date;
  random: Random;
  without: Guard | null;
  customers: Customer[];
  meals: Meal[];
  /** In the order of their times. */
  jobs: Job[];
  /** Until when each process that runs jobs is down. */
  workers: Date[];
  /** Since when jobs have run without a crash. */
  workingSince: Date;
  resales: Resale[];
  /** How often each event was possible. */
  done: Map<string, number>;
  /** A rule that an event broke. */
  failure: string | null;
};

const start = Date.parse('2027-03-05T17:00:00-05:00');
const minute = 60_000;

/** An evening with 30 meals in short supply. The same seed gives the same evening. */
export function openWorld(seed: number, without: Guard | null): World {
  const random = openRandom(seed);
  const meals = Array.from({ length: 30 }, (_, id): Meal => {
    const pickupEnd = new Date(start + (120 + 15 * random.int(13)) * minute);
    const listed = 1 + random.int(6);
    return {
      ...{ id, pickupEnd, pickupStart: new Date(+pickupEnd - (60 + 30 * random.int(4)) * minute) },
      ...{ priceCents: 300 + 25 * random.int(30), isOnSale: true, listed, available: listed, queued: 0, released: 0 },
      ...{ lastPosition: 0, servedPosition: 0, waiting: [], offers: [], reservations: [], releases: [] },
    };
  });
  const customers = Array.from(
    { length: 500 },
    (_, id): Customer => ({ id, entries: [], missed: [], releases: 0, orders: [] }),
  );
  const now = new Date(start);
  return {
    now,
    random,
    without,
    customers,
    meals,
    jobs: [],
    workers: [now, now],
    workingSince: now,
    resales: [],
    done: new Map(),
    failure: null,
  };
}

/** Plans work in the order of its time. */
export function plan(world: World, runAt: Date, run: () => void): void {
  const { jobs } = world;
  let [low, high] = [0, jobs.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((jobs[middle] as Job).runAt <= runAt) low = middle + 1;
    else high = middle;
  }
  jobs.splice(low, 0, { runAt, run });
}

export function remove<Item>(items: Item[], item: Item): void {
  const index = items.indexOf(item);
  if (index >= 0) items.splice(index, 1);
}
