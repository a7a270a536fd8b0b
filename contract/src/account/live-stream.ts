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
    querystring: z.strictObject({ topics: z.string().min(1).max(2_000), tab: z.string().max(40).optional() }),
    response: {},
  },
});
