import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pictureProblems } from '../problems.ts';

/**
 * The body is the file, with its content type and without a form. It is stored as WebP in three widths; `url` is the
 * largest, at most 1600 pixels a side, and `-960` and `-480` before the ending name the smaller ones.
 */
export const storeImage = endpoint({
  method: 'POST',
  url: '/api/restaurant/images',
  access: { staff: 'manager', restaurant: 'any' },
  problems: pictureProblems,
  takesImage: true,
  schema: {
    summary: 'Store the image of a meal, a logo or a header; the body is the file',
    tags: ['Files'],
    response: { 201: z.strictObject({ url: z.string(), width: z.int(), height: z.int() }) },
  },
});
