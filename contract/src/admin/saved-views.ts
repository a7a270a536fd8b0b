import { z } from 'zod';
import { endpoint, id, idParam, okResponse, requiredText, trimmedText } from '../endpoint.ts';

const tags = ['Admin'];

/** The lists whose filters are in the URL, by the last part of their path. */
export const viewPages = [
  'restaurants',
  'orders',
  'people',
  'problems',
  'coupons',
  'ratings',
  'totals',
  'alarms',
  'audit',
] as const;
export type ViewPage = (typeof viewPages)[number];

const view = {
  page: z.enum(viewPages),
  name: requiredText(40),
  /** The query of the URL, without its question mark. */
  query: trimmedText(400),
};
export const savedView = z.strictObject({ id, ...view });
export type SavedView = z.infer<typeof savedView>;

export const listSavedViews = endpoint({
  method: 'GET',
  url: '/api/admin/views',
  access: 'admin',
  schema: {
    summary: 'List your saved views, by name',
    tags,
    response: { 200: z.strictObject({ views: z.array(savedView) }) },
  },
});

export const saveView = endpoint({
  method: 'POST',
  url: '/api/admin/views',
  access: 'admin',
  problems: ['too-many-saved-views'],
  schema: {
    summary: 'Save the filters of a list under a name; a view of the same name is replaced',
    tags,
    body: z.strictObject(view),
    response: { 200: okResponse },
  },
});

export const deleteSavedView = endpoint({
  method: 'DELETE',
  url: '/api/admin/views/:id',
  access: 'admin',
  problems: ['not-found'],
  schema: { summary: 'Delete a saved view of your own', tags, params: idParam, response: { 200: okResponse } },
});
