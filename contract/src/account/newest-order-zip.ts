import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

/** What a device that knows no ZIP starts with. */
export const findNewestOrderZip = endpoint({
  method: 'GET',
  url: '/api/orders/newest-zip',
  access: 'customer',
  schema: {
    summary: 'Find the ZIP code of the restaurant of your newest order',
    tags: ['Orders'],
    response: { 200: z.strictObject({ zip: z.string().nullable() }) },
  },
});
