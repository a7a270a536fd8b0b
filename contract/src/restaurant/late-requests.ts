import { z } from 'zod';
import { endpoint, id, idParam } from '../endpoint.ts';
import { staffRestaurantView } from '../restaurants.ts';
import { restaurantOrderView } from './orders.ts';

/** The first answer counts. The same answer twice counts once. */
export const answerLateRequest = endpoint({
  method: 'POST',
  url: '/api/restaurant/orders/:id/late-request',
  access: { staff: 'counter', restaurant: 'serving' },
  problems: ['order-not-found', 'late-request-answered', 'role-too-low'],
  schema: {
    summary: 'Give a customer who is late more time, or decline',
    tags: ['Restaurant orders'],
    params: idParam,
    body: z.strictObject({ requestId: id, isGranted: z.boolean() }),
    response: { 200: restaurantOrderView },
  },
});

export const setLateApproval = endpoint({
  method: 'PUT',
  url: '/api/restaurant/late-approval',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Give customers who are late up to ten more minutes without asking you, within your opening hours',
    tags: ['Your restaurant'],
    body: z.strictObject({ autoApprovesLate: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});
