import { createHash } from 'node:crypto';
import * as contract from '@fondly/contract/account/feeds';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createFeed, deleteFeed, type Feed, findFeed, listFeeds } from './feed-tokens.ts';
import { toAtomFeed, toJsonFeed } from './format-feed.ts';
import { readAlertFeed } from './read-alert-feed.ts';
import { readPickupCalendar } from './read-pickup-calendar.ts';

export const feedRoutes: Routes = (route) => {
  route(contract.listFeeds, async ({ app, customer }) => ({ feeds: await listFeeds(app, customer) }));
  route(contract.createFeed, ({ app, customer, body }) => createFeed(app, customer, body.kind));
  route(contract.deleteFeed, ({ app, customer, params }) => deleteFeed(app, customer, params.id));

  route(contract.readJsonFeed, async ({ app, request, reply, params }) => {
    const feed = await admitReader(app, params.token, 'alerts');
    return sendFeed(request, reply, 'application/feed+json', toJsonFeed(await readAlertFeed(app, feed)));
  });
  route(contract.readAtomFeed, async ({ app, request, reply, params }) => {
    const feed = await admitReader(app, params.token, 'alerts');
    return sendFeed(request, reply, 'application/atom+xml', toAtomFeed(await readAlertFeed(app, feed)));
  });
  route(contract.readPickupCalendar, async ({ app, request, reply, params }) => {
    const feed = await admitReader(app, params.token, 'pickups');
    return sendFeed(request, reply, 'text/calendar', await readPickupCalendar(app, feed));
  });
};

/**
 * Finds the feed and counts the request before anything else is read, so a reader that asks every second costs two
 * lookups. An unknown token is not counted, so no stranger fills the table of limits.
 */
async function admitReader(app: App, token: string, kind: contract.FeedKind): Promise<Feed> {
  const feed = await findFeed(app, token, kind);
  await checkRateLimit(app, 'feed', feed.id);
  return feed;
}

/** A reader that has this version gets an empty 304. */
function sendFeed(request: FastifyRequest, reply: FastifyReply, type: string, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (known?.some((one) => one === etag || one === '*')) return reply.code(304).send();
  // As bytes, because Fastify would write a text as JSON.
  return reply.type(`${type}; charset=utf-8`).send(Buffer.from(text));
}
