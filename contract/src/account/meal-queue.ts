import { z } from 'zod';
import { cents, emptyBody, endpoint, id, idParam, instant, okResponse } from '../endpoint.ts';
import { queueOfferView } from '../meals.ts';
import { policies } from '../policies.ts';

const tags = ['Meal queue'];

/** States of an entry. `offered` also means that its offer is being paid. */
export const queueEntryStates = ['waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'closed'] as const;
export type QueueEntryState = (typeof queueEntryStates)[number];

/** A customer's place in the line for a sold-out meal. */
export const queueEntryView = z.strictObject({
  id,
  mealId: id,
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  restaurantName: z.string(),
  zip: z.string(),
  priceCents: cents,
  /** Whether tax is added to the price. */
  isTaxed: z.boolean(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  units: z.int(),
  joinedAt: instant,
  state: z.enum(['waiting', 'offered', 'expired', 'closed']),
  /** The place in line, from 1; null unless the entry is waiting. */
  position: z.int().nullable(),
  /** Portions that became free for the line so far. */
  freedToday: z.int(),
  /** While it can be taken. */
  offer: queueOfferView.nullable(),
  /** The unpaid order that holds the offered portions. */
  orderId: id.nullable(),
});
export type QueueEntryView = z.infer<typeof queueEntryView>;

export const listQueueEntries = endpoint({
  method: 'GET',
  url: '/api/account/queue',
  access: 'customer',
  keyScope: 'own-orders:read',
  schema: {
    summary: 'List the lines in which you wait, and those that ended without a meal in the last hours',
    tags,
    response: { 200: z.strictObject({ entries: z.array(queueEntryView) }) },
  },
});

export const joinQueue = endpoint({
  method: 'POST',
  url: '/api/meals/:id/queue',
  access: 'customer',
  keyScope: 'hold',
  problems: [
    'not-found',
    'own-restaurant',
    'email-not-confirmed',
    'queue-closed',
    'queue-not-needed',
    'queue-blocked',
    'too-many-queues',
    'too-many-portions',
    'portions-released',
  ],
  schema: {
    summary: 'Join the line for a sold-out meal; a repeat changes nothing',
    tags,
    params: idParam,
    body: z.strictObject({ units: z.int().min(1).max(policies.queueMaxPortions) }),
    response: { 201: queueEntryView },
  },
});

export const leaveQueue = endpoint({
  method: 'DELETE',
  url: '/api/meals/:id/queue',
  access: 'customer',
  keyScope: 'hold',
  schema: {
    summary: 'Leave the line for a meal; a repeat changes nothing',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

export const declineQueueOffer = endpoint({
  method: 'POST',
  url: '/api/account/queue/offers/:id/decline',
  access: 'customer',
  problems: ['queue-offer-ended'],
  schema: {
    summary: 'Decline an offer; the next person in line gets it',
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: okResponse },
  },
});
