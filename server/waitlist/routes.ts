import * as waitlist from '@fondly/contract/waitlist';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { checkConfirmationLink, checkUnsubscribeLink, confirmSubscriber, unsubscribe } from './confirm-subscriber.ts';
import { joinCityWaitlist, joinZipWaitlist } from './join-waitlist.ts';
import { readZipDemand } from './read-zip-demand.ts';
import { requestRestaurant } from './request-restaurant.ts';
import { listSampleSpots } from './sample-spots.ts';

/** Open to everyone. Requests are counted by network address and by email. */
export const waitlistRoutes: Routes = (route) => {
  route(waitlist.joinCityWaitlist, async ({ app, body, request }) => ({
    message: await joinCityWaitlist(app, request.ip, body, readRequestLanguage(request)),
  }));
  route(waitlist.joinZipWaitlist, async ({ app, body, request }) => ({
    message: await joinZipWaitlist(app, request.ip, body, readRequestLanguage(request)),
  }));
  route(waitlist.requestRestaurant, async ({ app, body, request }) => ({
    message: await requestRestaurant(app, request.ip, body, readRequestLanguage(request)),
  }));
  route(waitlist.listSampleSpots, async ({ app, params }) => ({ spots: await listSampleSpots(app, params.zip) }));
  route(waitlist.readPublicDemand, async ({ app, params, request }) => {
    await checkRateLimit(app, 'demand', request.ip);
    return readZipDemand(app, params.zip);
  });
  route(waitlist.confirmSubscriber, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link', request.ip);
    return { message: await confirmSubscriber(app, params.token) };
  });
  route(waitlist.checkConfirmationLink, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link-check', request.ip);
    await checkConfirmationLink(app, params.token);
  });
  route(waitlist.checkUnsubscribeLink, async ({ app, params, request }) => {
    await checkRateLimit(app, 'mail-link-check', request.ip);
    await checkUnsubscribeLink(app, params.token);
  });
};

/** Separate, because mail programs send a form body: `List-Unsubscribe=One-Click` (RFC 8058). */
export const unsubscribeRoutes: Routes = (route, { http }) => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  http.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  route(waitlist.unsubscribe, async ({ app, params, body }) => ({
    message: await unsubscribe(app, params.token, body?.from ?? 'topic'),
  }));
};
