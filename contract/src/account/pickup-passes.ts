import { z } from 'zod';
import { emptyBody, endpoint, id, idParam, instant, trimmedText } from '../endpoint.ts';
import { foodFacts } from '../meals.ts';
import { orderView } from '../orders.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';

const tags = ['Orders'];

/** Letters of any language, also in several words: "Sam", "Ana María", "D'Arcy". */
const firstName = trimmedText(policies.friendNameMaxLength).regex(
  /^\p{L}[\p{L}\p{M}' -]*$/u,
  fieldError('friend-name-invalid'),
);

export const createPickupPass = endpoint({
  method: 'POST',
  url: '/api/orders/:id/pickup-pass',
  access: 'customer',
  problems: ['order-not-found', 'pickup-pass-closed', 'pickup-pass-exists', 'too-many-pickup-passes'],
  schema: {
    summary: 'Create a pass with which a friend can pick up your order; one at a time, three in all',
    tags,
    params: idParam,
    body: z.strictObject({ friend: firstName }),
    response: { 200: orderView },
  },
});

export const cancelPickupPass = endpoint({
  method: 'POST',
  url: '/api/orders/:id/pickup-pass/cancel',
  access: 'customer',
  problems: ['order-not-found'],
  schema: {
    summary: "Cancel the pass of your order; the friend's code stops working at once",
    tags,
    params: idParam,
    body: emptyBody,
    response: { 200: orderView },
  },
});

/** `used`: by the friend or by the buyer. `expired`: pickup is over. `ended`: the order was canceled. */
const passStates = ['live', 'used', 'canceled', 'expired', 'ended'] as const;

/** What the friend needs, and nothing about the money or the buyer but a first name. */
const passDetails = z.strictObject({
  pickupCode: z.string(),
  buyerName: z.string(),
  restaurantId: id,
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  pickupInstructions: z.string(),
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  mealName: z.string(),
  mealImageUrl: z.string().nullable(),
  quantity: z.int(),
  ...foodFacts,
});

/** `details` are null unless the pass is live. */
export const friendsPassView = z.strictObject({
  state: z.enum(passStates),
  friend: z.string(),
  details: passDetails.nullable(),
});
export type FriendsPassView = z.infer<typeof friendsPassView>;

export const readPickupPass = endpoint({
  method: 'GET',
  url: '/api/pickup-passes/:token',
  access: 'public',
  problems: ['pickup-pass-not-found', 'too-many-requests'],
  schema: {
    summary: 'Read a pickup pass, by the token in its link',
    tags: ['Public'],
    params: z.strictObject({ token: z.string().min(1).max(64) }),
    response: { 200: friendsPassView },
  },
});
