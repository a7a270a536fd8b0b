import { onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import { type Language, languagePrefix, languages } from '@fondly/messages/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type SerializedResponse, sendSerialized, shareResponse } from '../../meals/search/serialized-response.ts';
import type { App } from '../../platform/app.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Routes } from '../../platform/http/route.ts';
import { sendNotBuilt } from '../send-not-built.ts';
import { findOnSaleRenderer } from './on-sale-renderer.ts';
import { openPageCache } from './page-cache.ts';
import { readOnSale } from './read-on-sale.ts';
import { drawShareCard } from './share-card.ts';

/** A page, or the picture that other apps show with a link to it. */
type Shared = { status: 200 | 404; response: SerializedResponse };

const hidden = { schema: { hide: true } };
const html = { type: 'text/html; charset=utf-8', cacheControl: 'public, no-cache' };
const patterns = [
  onSalePaths.city,
  onSalePaths.zip(':zip'),
  onSalePaths.restaurant(':slug'),
  onSalePaths.meal(':slug', ':meal'),
];

/**
 * The public pages of what is on sale: the city, its ZIPs, restaurants, and meals. They need no script and no session.
 * Each address is its language, so that caches and search engines get one page per address. Reads that no cache answers
 * are limited per network.
 */
export const onSaleRoutes: Routes = (_route, { app, http }) => {
  const pages = openPageCache<Shared>(app);
  const pictures = openPageCache<Buffer>(app);
  http.addHook('onClose', async () => {
    pages.close();
    pictures.close();
  });

  for (const language of languages) {
    const prefix = languagePrefix(language);
    for (const pattern of patterns)
      http.get(`${prefix}${pattern}`, hidden, async (request, reply) => {
        const renderer = await findOnSaleRenderer(language);
        if (!renderer) return sendNotBuilt(reply);
        const path = readPath(request, prefix);
        const { status, response } = await pages.read(`${prefix}${path}`, async () => {
          await checkRateLimit(app, 'public-page', request.ip);
          const { page, zips } = await readOnSale(app, path);
          const { publicUrl: origin, contactEmail } = app.config;
          const text = renderer.render({ page, path, origin, now: app.clock.now(), contactEmail });
          return { value: { status: page.kind === 'not-found' ? 404 : 200, response: shareResponse(text) }, zips };
        });
        return sendSerialized(request, reply.code(status), response, html);
      });

    for (const pattern of [onSalePaths.restaurant(':slug'), onSalePaths.meal(':slug', ':meal')])
      http.get(`${prefix}${pattern}/share.jpg`, hidden, async (request, reply) => {
        const path = readPath(request, prefix).replace(/\/share\.jpg$/, '');
        const picture = await pictures.read(`${prefix}${path}`, () => drawPicture(app, request, path, language));
        return sendPicture(reply, picture);
      });
  }
};

async function drawPicture(app: App, request: FastifyRequest, path: string, language: Language) {
  await checkRateLimit(app, 'public-page', request.ip);
  const [renderer, { page, zips }] = await Promise.all([findOnSaleRenderer(language), readOnSale(app, path)]);
  if (!renderer || (page.kind !== 'restaurant' && page.kind !== 'meal')) throw new Problem('not-found');
  return { value: await drawShareCard(app, page, { language, font: renderer.font }), zips };
}

const sendPicture = (reply: FastifyReply, picture: Buffer) =>
  reply.type('image/jpeg').header('cache-control', 'public, max-age=300').send(picture);

const readPath = (request: FastifyRequest, prefix: string): string =>
  (request.url.split('?')[0] ?? '').slice(prefix.length).replace(/\/$/, '') || `/${pilotCity.slug}`;
