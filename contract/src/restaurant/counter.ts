import { z } from 'zod';
import { endpoint, id, instant, trimmedText } from '../endpoint.ts';
import { policies } from '../policies.ts';

const tags = ['Counter'];

/** An accepted order at the counter: a first name and no money, so whoever stands there may see it. */
export const counterOrder = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(['confirmed', 'ready']),
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  customerName: z.string(),
  quantity: z.int(),
  specialInstructions: z.string(),
  /** The kitchen's own words about it. */
  restaurantNote: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
});
export type CounterOrder = z.infer<typeof counterOrder>;

/** One of today's orders, with what its pickup code becomes under the list's check: 64 hexadecimal digits. */
export const counterOrderWithDigest = counterOrder.extend({ digest: z.string() });

export const counterMeal = z.strictObject({
  id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  availableQuantity: z.int(),
  initialQuantity: z.int(),
  reservedPortions: z.int(),
  soldToday: z.int(),
  pickupStart: instant,
  pickupEnd: instant,
});
export type CounterMeal = z.infer<typeof counterMeal>;

export const counterView = z.strictObject({
  /** When this was so, by the server's clock. */
  at: instant,
  day: z.iso.date(),
  timezone: z.string(),
  /**
   * How a code is compared without a connection: PBKDF2 with SHA-256 over the code, `iterations` times, with this salt of
   * the kitchen and day in hexadecimal digits, 32 bytes long.
   */
  check: z.strictObject({ salt: z.string(), iterations: z.int() }),
  /** Today's, not handed over so far, in the order of their pickup. */
  orders: z.array(counterOrderWithDigest),
  /** On sale today, in the order of their pickup. */
  meals: z.array(counterMeal),
  /** Offers that wait for an answer. */
  waiting: z.int(),
});
export type CounterView = z.infer<typeof counterView>;

export const readCounter = endpoint({
  method: 'GET',
  url: '/api/restaurant/counter',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: { summary: 'Read the shift: the next pickups and what is on sale', tags, response: { 200: counterView } },
});

const pickupCode = trimmedText(12).toUpperCase();

export const findOrdersByPickupCode = endpoint({
  method: 'POST',
  url: '/api/restaurant/counter/check',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['pickup-code-not-found', 'code-locked'],
  schema: {
    summary: 'Find the open order of a pickup code; only the count of wrong codes changes',
    tags,
    body: z.strictObject({ pickupCode }),
    // Two codes of four characters may be alike: then the kitchen asks for the name.
    response: { 200: z.strictObject({ orders: z.array(counterOrder).min(1) }) },
  },
});

/** When it was done, by the tablet's clock. */
const at = instant;

/** What somebody did at the counter. Its id is made where it is done, so that telling it twice does it once. */
export const counterEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('handOver'),
    id,
    at,
    orderId: id,
    /** Null: handed over without one, which is recorded. */
    pickupCode: pickupCode.nullable(),
    /** Compared with the list and not with the server, because there was no connection. */
    isCheckedOffline: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('stock'),
    id,
    at,
    mealId: id,
    expected: z.int().min(0),
    availableQuantity: z.int().min(0).max(policies.maxListedPortions),
  }),
  /** Whatever is left, from now on there is none. */
  z.strictObject({ kind: z.literal('soldOut'), id, at, mealId: id }),
]);
export type CounterEntry = z.output<typeof counterEntry>;

export const submitCounterEntries = endpoint({
  method: 'POST',
  url: '/api/restaurant/counter/entries',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: {
    summary: 'Apply what was done at the counter, in order; each entry counts once',
    tags,
    body: z.strictObject({ entries: z.array(counterEntry).min(1).max(policies.counterEntriesPerRequest) }),
    response: {
      200: z.strictObject({
        /** One for each entry, in the same order. A refused one changed nothing. */
        outcomes: z.array(
          z.strictObject({ id, refusal: z.strictObject({ code: z.string(), message: z.string() }).nullable() }),
        ),
      }),
    },
  },
});
