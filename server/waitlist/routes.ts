import * as waitlist from '@fondly/contract/waitlist';
import * as m from '@fondly/messages/server';
import type { FastifyRequest } from 'fastify';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { checkConfirmationLink, confirmSubscriber } from './confirm-subscriber.ts';
import { joinCityWaitlist, joinZipWaitlist } from './join-waitlist.ts';
import { readZipDemand } from './read-zip-demand.ts';
import { requestRestaurant } from './request-restaurant.ts';
import { listSampleSpots } from './sample-spots.ts';
import { readUnsubscribeLink, type Unsubscribed, undoUnsubscribe, unsubscribe } from './unsubscribe.ts';

const unsubscribedTexts: Record<Unsubscribed, typeof m.answer_unsubscribed_news> = {
  news: m.answer_unsubscribed_news,
  area: m.answer_unsubscribed_area,
  request: m.answer_unsubscribed_request,
  favorites: m.answer_unsubscribed_favorites,
  alert: m.answer_unsubscribed_alert,
  everything: m.answer_unsubscribed_everything,
};

const toOptions = (request: FastifyRequest) => ({ locale: readRequestLanguage(request) });

/** Open to everyone. Requests are counted by network address and by email. */
export const waitlistRoutes: Routes = (route) => {
  route(waitlist.joinCityWaitlist, async ({ app, body, request }) => {
    await joinCityWaitlist(app, request.ip, body, readRequestLanguage(request));
    return { message: m.answer_subscribed({}, toOptions(request)) };
  });
  route(waitlist.joinZipWaitlist, async ({ app, body, request }) => {
    await joinZipWaitlist(app, request.ip, body, readRequestLanguage(request));
    return { message: m.answer_joined_zip_waitlist({}, toOptions(request)) };
  });
  route(waitlist.requestRestaurant, async ({ app, body, request }) => {
    await requestRestaurant(app, request.ip, body, readRequestLanguage(request));
    return { message: m.answer_restaurant_requested({}, toOptions(request)) };
  });
  route(waitlist.listSampleSpots, async ({ app, params }) => ({ spots: await listSampleSpots(app, params.zip) }));
  route(waitlist.readPublicDemand, async ({ app, params, request }) => {
    await checkRateLimit(app, 'demand', request.ip);
    return readZipDemand(app, params.zip);
  });
  route(waitlist.confirmSubscriber, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link', request.ip);
    await confirmSubscriber(app, params.token);
    return { message: m.answer_email_confirmed({}, toOptions(request)) };
  });
  route(waitlist.checkConfirmationLink, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link-check', request.ip);
    await checkConfirmationLink(app, params.token);
  });
  route(waitlist.checkUnsubscribeLink, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link-check', request.ip);
    return readUnsubscribeLink(app, params.token);
  });
  route(waitlist.undoUnsubscribe, async ({ app, params, body, request }) => {
    await checkRateLimit(app, 'mail-link', request.ip);
    await undoUnsubscribe(app, params.token, body.from);
    return { message: m.answer_unsubscribe_undone({}, toOptions(request)) };
  });
};

/** Separate, because mail programs send a form body: `List-Unsubscribe=One-Click` (RFC 8058). */
export const unsubscribeRoutes: Routes = (route, { http }) => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  http.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  route(waitlist.unsubscribe, async ({ app, params, body, request }) => {
    const unsubscribed = await unsubscribe(app, params.token, body?.from ?? 'topic');
    return { message: unsubscribedTexts[unsubscribed]({}, toOptions(request)) };
  });
};
