import { z } from 'zod';
import { endpoint, id, idParam, instant, okResponse } from '../endpoint.ts';

const tags = ['Feeds'];

/** What a feed has: the alerts of a customer, or the pickups of the customer as a calendar. */
export const feedKinds = ['alerts', 'pickups'] as const;
export type FeedKind = (typeof feedKinds)[number];
export const feedFormats = ['json', 'atom', 'calendar'] as const;

export const feedView = z.strictObject({ id, kind: z.enum(feedKinds), createdAt: instant });
export type FeedView = z.infer<typeof feedView>;

/** With the addresses of the feed, which are shown only once. */
export const newFeedView = z.strictObject({
  feed: feedView,
  links: z.array(z.strictObject({ format: z.enum(feedFormats), url: z.url() })),
});
export type NewFeedView = z.infer<typeof newFeedView>;

export const listFeeds = endpoint({
  method: 'GET',
  url: '/api/account/feeds',
  access: 'customer',
  schema: {
    summary: 'List your feeds, without their addresses',
    tags,
    response: { 200: z.strictObject({ feeds: z.array(feedView) }) },
  },
});

export const createFeed = endpoint({
  method: 'POST',
  url: '/api/account/feeds',
  access: 'customer',
  problems: ['too-many-feeds'],
  schema: {
    summary: 'Create a feed and get its addresses, once',
    tags,
    body: z.strictObject({ kind: z.enum(feedKinds) }),
    response: { 200: newFeedView },
  },
});

export const deleteFeed = endpoint({
  method: 'DELETE',
  url: '/api/account/feeds/:id',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Delete a feed, so that its addresses stop working',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

/** Any text is a token, so that a malformed one is not found like an unknown one. */
const params = z.strictObject({ token: z.string() });
const problems = ['not-found', 'too-many-requests'] as const;
const response = { 200: z.string() };

export const readJsonFeed = endpoint({
  method: 'GET',
  url: '/api/feeds/:token/alerts.json',
  access: 'public',
  problems,
  schema: { summary: 'Read the alerts of a customer as a JSON Feed 1.1', tags, params, response },
});

export const readAtomFeed = endpoint({
  method: 'GET',
  url: '/api/feeds/:token/alerts.xml',
  access: 'public',
  problems,
  schema: { summary: 'Read the alerts of a customer as an Atom feed', tags, params, response },
});

export const readPickupCalendar = endpoint({
  method: 'GET',
  url: '/api/feeds/:token/pickups.ics',
  access: 'public',
  problems,
  schema: { summary: 'Read the pickups of a customer as an iCalendar file', tags, params, response },
});
