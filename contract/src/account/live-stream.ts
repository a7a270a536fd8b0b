import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { liveUrl } from '../live.ts';

export const openLiveStream = endpoint({
  method: 'GET',
  url: liveUrl,
  access: 'customer',
  problems: ['forbidden', 'too-many-requests'],
  schema: {
    summary: 'Server-sent events: "changed" with a topic and ids, never with data',
    tags: ['Live'],
    querystring: z.strictObject({
      /** Separated by commas: see `topics` in `live.ts`. */
      topics: z.string().regex(/^[\w:,-]{1,2000}$/),
      /** Made by the browser for each tab. */
      tab: z
        .string()
        .regex(/^[\w-]{1,40}$/)
        .optional(),
    }),
    response: {},
  },
});
