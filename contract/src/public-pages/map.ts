import { z } from 'zod';
import { endpoint, zip } from '../endpoint.ts';

/** In degrees. */
export const mapPoint = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type MapPoint = z.infer<typeof mapPoint>;

/** What is known of where a restaurant is: only its ZIP, a point set by its staff, or one that an admin has checked. */
export const pointStates = ['zip', 'set', 'checked'] as const;
export type PointState = (typeof pointStates)[number];

/** The middle of a ZIP area, in degrees. */
const zipCenter = z.tuple([zip, z.number(), z.number()]);
export type ZipCenter = z.infer<typeof zipCenter>;

/** The same for everyone, so that "Near me" finds the nearest ZIP in the browser and the server learns no position. */
export const readMap = endpoint({
  method: 'GET',
  url: '/api/map',
  access: 'public',
  schema: {
    summary: 'Read the middle of each ZIP from which a restaurant is found, and whether there are street tiles',
    tags: ['Public'],
    response: {
      200: z.strictObject({
        zips: z.array(zipCenter),
        /** Null: the map is drawn from outlines. Names need fonts beside the tiles. */
        tiles: z.strictObject({ path: z.string(), hasFonts: z.boolean() }).nullable(),
      }),
    },
  },
});
