import { z } from 'zod';
import { endpoint, id, idParam, trimmedText } from '../endpoint.ts';
import { restaurantOrderView } from '../orders.ts';

const tags = ['Kitchen orders'];

export const listRestaurantOrders = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders',
  schema: {
    summary: "The kitchen's orders whose money is secured, newest first",
    tags: tags,
    querystring: z.strictObject({
      archived: z.enum(['true', 'false']).default('false'),
      /** A part of the order number or of the customer's name; then archived ones are found as well. */
      search: trimmedText(60).default(''),
    }),
    response: { 200: z.strictObject({ orders: z.array(restaurantOrderView) }) },
  },
});

/** `deny` serves offered and accepted orders alike: the server makes the move that fits, and gives the money back. */
export const restaurantTransitions = ['approve', 'deny', 'markReady', 'handOver'] as const;

export const transitionRestaurantOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/move',
  schema: {
    summary: 'Approve, deny, mark ready or hand over',
    tags: tags,
    params: idParam,
    body: z.strictObject({
      transition: z.enum(restaurantTransitions),
      /** For `handOver`: what the customer shows. Without one the exception is recorded. */
      pickupCode: trimmedText(12).toUpperCase().nullable().default(null),
      withoutCode: z.boolean().default(false),
      reason: trimmedText(300).nullable().default(null),
      restock: z.boolean().default(false),
    }),
    response: { 200: restaurantOrderView },
  },
});

export const acknowledgeOrders = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/acknowledge',
  schema: {
    summary: 'The kitchen has seen its new orders',
    tags: tags,
    body: z.strictObject({ orderIds: z.array(id).min(1).max(200) }),
    response: { 200: z.strictObject({ acknowledged: z.int() }) },
  },
});

export const setOrderArchived = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/archived',
  schema: {
    summary: 'Put a finished order out of sight, or back; money is never touched',
    tags: tags,
    params: idParam,
    body: z.strictObject({ isArchived: z.boolean() }),
    response: { 200: restaurantOrderView },
  },
});

export const setOrderNote = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/note',
  schema: {
    summary: "The kitchen's own note on an order; an empty one takes it away",
    tags: tags,
    params: idParam,
    body: z.strictObject({ note: trimmedText(300) }),
    response: { 200: restaurantOrderView },
  },
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.');

/**
 * A paid order is moved only with its customer's yes; "no" and silence give the money back
 * (docs/domain.md#changes-to-hours).
 */
export const proposeReschedule = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/ask-to-move',
  schema: {
    summary: 'Ask the customer for another pickup time, on the clock of the kitchen',
    tags: tags,
    params: idParam,
    body: z.strictObject({ day: z.iso.date('Please choose a day.'), starts: timeOfDay, ends: timeOfDay }),
    response: { 200: restaurantOrderView },
  },
});
