import { z } from 'zod';
import { emptyBody, endpoint, id, idParam } from '../endpoint.ts';
import { orderView } from '../orders.ts';
import { policies } from '../policies.ts';

const response = { 200: orderView };

export const releasePortions = endpoint({
  method: 'POST',
  url: '/api/orders/:id/releases',
  access: 'customer',
  problems: ['order-not-found', 'request-id-reused', 'release-closed', 'too-many-releases', 'own-restaurant'],
  schema: {
    summary: 'Put portions of your order on sale again; you are refunded if somebody buys them',
    tags: ['Orders'],
    params: idParam,
    /** The ID of the device, so that the same release sent twice counts once. */
    body: z.strictObject({ requestId: id, portions: z.int().min(1).max(policies.portionsPerMealAndDay) }),
    response,
  },
});

export const takeBackPortions = endpoint({
  method: 'POST',
  url: '/api/orders/:id/releases/take-back',
  access: 'customer',
  problems: ['order-not-found', 'portions-being-bought', 'portions-resold'],
  schema: {
    summary: 'Take your released portions off sale, except those that somebody bought or is paying for',
    tags: ['Orders'],
    params: idParam,
    body: emptyBody,
    response,
  },
});
