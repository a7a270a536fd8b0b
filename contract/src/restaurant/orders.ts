import { z } from 'zod';
import { endpoint, id, idParam, line } from '../endpoint.ts';
import { kitchenOrderView } from '../orders.ts';

const tags = ['Kitchen orders'];

export const listKitchenOrders = endpoint({
  method: 'GET',
  url: '/api/restaurant/orders',
  schema: {
    summary: "The kitchen's orders whose money is secured, newest first",
    tags: tags,
    querystring: z.strictObject({
      archived: z.enum(['true', 'false']).default('false'),
      /** A part of the order number or of the customer's name; then archived ones are found as well. */
      search: line(60).default(''),
    }),
    response: { 200: z.strictObject({ orders: z.array(kitchenOrderView) }) },
  },
});

/** `deny` serves offered and accepted orders alike: the server makes the move that fits, and gives the money back. */
export const kitchenMoves = ['approve', 'deny', 'markReady', 'handOver'] as const;

export const moveKitchenOrder = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/move',
  schema: {
    summary: 'Approve, deny, mark ready or hand over',
    tags: tags,
    params: idParam,
    body: z.strictObject({
      move: z.enum(kitchenMoves),
      /** For `handOver`: what the customer shows. Without one the exception is recorded. */
      pickupCode: line(12).toUpperCase().nullable().default(null),
      withoutCode: z.boolean().default(false),
      reason: line(300).nullable().default(null),
      restock: z.boolean().default(false),
    }),
    response: { 200: kitchenOrderView },
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

export const archiveOrder = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/archived',
  schema: {
    summary: 'Put a finished order out of sight, or back; money is never touched',
    tags: tags,
    params: idParam,
    body: z.strictObject({ isArchived: z.boolean() }),
    response: { 200: kitchenOrderView },
  },
});

export const noteOrder = endpoint({
  method: 'PUT',
  url: '/api/restaurant/orders/:id/note',
  schema: {
    summary: "The kitchen's own note on an order; an empty one takes it away",
    tags: tags,
    params: idParam,
    body: z.strictObject({ note: line(300) }),
    response: { 200: kitchenOrderView },
  },
});

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.');

/** Rule D-16: a paid order is moved only with its customer's yes; "no" and silence give the money back. */
export const askToMove = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/ask-to-move',
  schema: {
    summary: 'Ask the customer for another pickup time, on the clock of the kitchen',
    tags: tags,
    params: idParam,
    body: z.strictObject({ day: z.iso.date('Please choose a day.'), starts: wallTime, ends: wallTime }),
    response: { 200: kitchenOrderView },
  },
});
