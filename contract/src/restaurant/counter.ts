import { z } from 'zod';
import { count, endpoint, id, instant, trimmedText } from '../endpoint.ts';
import { orderTerms } from '../order-statuses.ts';
import { policies } from '../policies.ts';
import { openLateRequest } from './late-request-view.ts';

const tags = ['Counter'];

/** An accepted order at the counter: no amounts, since all staff see it, and the name as in the other lists of the reader. */
export const counterOrder = z.strictObject({
  id,
  orderNumber: z.string(),
  status: z.enum(orderTerms.awaitingPickup),
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  customerName: z.string(),
  quantity: z.int(),
  specialInstructions: z.string(),
  /** The note of the restaurant. */
  restaurantNote: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
  /** The customer is late and awaits an answer. */
  lateRequest: openLateRequest.nullable(),
  /** The friend who may come with a pickup pass. */
  friend: z.string().nullable(),
  /** Messages of the customer that nobody has read. */
  unreadMessages: z.int(),
  /** Portions that the customer put on sale again, and those that others have bought: they are not to be handed over. */
  portionsOnSale: z.int(),
  portionsResold: z.int(),
});
export type CounterOrder = z.infer<typeof counterOrder>;

/** One of today's orders, with what its pickup code becomes under the list's check: 64 hexadecimal digits. */
export const counterOrderWithDigest = counterOrder.extend({
  digest: z.string(),
  /** The same of the code of the friend's pass. */
  passDigest: z.string().nullable(),
});

/** An order that was found by a code: the customer's own, or that of the friend's pass. */
const foundOrder = counterOrder.extend({ isByPass: z.boolean() });
export type FoundOrder = z.infer<typeof foundOrder>;

export const counterMeal = z.strictObject({
  id,
  name: z.string(),
  imageUrl: z.string().nullable(),
  availableQuantity: z.int(),
  initialQuantity: z.int(),
  reservedPortions: z.int(),
  soldToday: z.int(),
  /** People in line for it, and portions that are offered to them. */
  queueLength: z.int(),
  queuedPortions: z.int(),
  pickupStart: instant,
  pickupEnd: instant,
});
export type CounterMeal = z.infer<typeof counterMeal>;

export const counterView = z.strictObject({
  /** When this was read, by the server's clock. */
  at: instant,
  day: z.iso.date(),
  timezone: z.string(),
  /**
   * How a code is compared without a connection: PBKDF2 with SHA-256 over the code, `iterations` times, with this salt of
   * the kitchen and day in hexadecimal digits, 32 bytes long.
   */
  check: z.strictObject({ salt: z.string(), iterations: z.int() }),
  /** Today's orders that are not handed over, in the order of their pickup. */
  orders: z.array(counterOrderWithDigest),
  /** On sale today, in the order of their pickup. */
  meals: z.array(counterMeal),
  /** Orders that await approval. */
  waiting: z.int(),
});
export type CounterView = z.infer<typeof counterView>;

export const readCounter = endpoint({
  method: 'GET',
  url: '/api/restaurant/counter',
  access: { staff: 'counter', restaurant: 'serving' },
  schema: { summary: 'Read the counter: who comes next and what is on sale', tags, response: { 200: counterView } },
});

const pickupCode = trimmedText(12).toUpperCase();

export const findOrdersByPickupCode = endpoint({
  method: 'POST',
  url: '/api/restaurant/counter/check',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['pickup-code-not-found', 'pickup-pass-canceled', 'code-locked'],
  schema: {
    summary: 'Find the open orders with a pickup code; only wrong tries are counted',
    tags,
    body: z.strictObject({ pickupCode }),
    // Two codes of four characters may be equal: then the staff ask for the name.
    response: { 200: z.strictObject({ orders: z.array(foundOrder).min(1) }) },
  },
});

/** When it was done, by the tablet's clock. */
const at = instant;

/** What was done at the counter. The tablet creates its ID, so that submitting it twice has one effect. */
export const counterEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('handOver'),
    id,
    at,
    orderId: id,
    /** Null: handed over without a code, which is recorded. */
    pickupCode: pickupCode.nullable(),
    /** Compared with the list and not with the server, because there was no connection. */
    isCheckedOffline: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('stock'),
    id,
    at,
    mealId: id,
    expected: count,
    availableQuantity: z.int().min(0).max(policies.maxListedPortions),
  }),
  /** The meal is sold out from now on, whatever is left. */
  z.strictObject({ kind: z.literal('soldOut'), id, at, mealId: id }),
]);
export type CounterEntry = z.output<typeof counterEntry>;

export const submitCounterEntries = endpoint({
  method: 'POST',
  url: '/api/restaurant/counter/entries',
  access: { staff: 'counter', restaurant: 'serving' },
  formerFields: [{ former: 'seen', current: 'expected' }],
  schema: {
    summary: 'Submit what was done at the counter, in order; each entry counts once',
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
