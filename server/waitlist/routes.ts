import * as demand from '@fondly/contract/admin/demand';
import * as waitlist from '@fondly/contract/waitlist';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { confirmSubscriber, unsubscribe } from './confirm-subscriber.ts';
import { joinCityWaitlist, joinZipWaitlist } from './join-waitlist.ts';
import { readZipDemand } from './read-zip-demand.ts';
import { requestRestaurant } from './request-restaurant.ts';
import { listSampleSpots } from './sample-spots.ts';

/** Public, for everybody: wishes are counted by network address and by email. */
export const waitlistRoutes: Routes = async (http, { app }) => {
  http.route({
    ...waitlist.joinCityWaitlist,
    handler: async (request) => ({ message: await joinCityWaitlist(app, request.ip, request.body) }),
  });

  http.route({
    ...waitlist.joinZipWaitlist,
    handler: async (request) => ({ message: await joinZipWaitlist(app, request.ip, request.body) }),
  });

  http.route({
    ...waitlist.requestRestaurant,
    handler: async (request) => ({ message: await requestRestaurant(app, request.ip, request.body) }),
  });

  http.route({
    ...demand.listSampleSpots,
    handler: async (request) => ({ spots: await listSampleSpots(app, request.params.zip) }),
  });

  http.route({
    ...demand.readPublicDemand,
    handler: async (request) => {
      await checkRateLimit(app, 'demand', request.ip);
      return readZipDemand(app, request.params.zip);
    },
  });

  http.route({
    ...waitlist.confirmSubscriber,
    handler: async (request) => {
      await checkRateLimit(app, 'mail-link', request.ip);
      return { message: await confirmSubscriber(app, request.params.token) };
    },
  });
};

/** Apart from the others, because mail programs send what forms send: `List-Unsubscribe=One-Click` (RFC 8058). */
export const unsubscribeRoutes: Routes = async (http, { app }) => {
  const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
  http.addContentTypeParser(forms, { parseAs: 'string' }, (_request, _body, done) => done(null, {}));

  http.route({
    ...waitlist.unsubscribe,
    handler: async (request) => ({
      message: await unsubscribe(app, request.params.token, request.body?.from ?? 'topic'),
    }),
  });
};
