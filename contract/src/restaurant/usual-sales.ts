import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { staffRestaurantView } from '../restaurants.ts';

export const setUsualTimes = endpoint({
  method: 'PUT',
  url: '/api/restaurant/usual-times',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Show customers when you usually list meals and how soon they are gone, or hide it',
    tags: ['Your restaurant'],
    body: z.strictObject({ showsUsualTimes: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});
