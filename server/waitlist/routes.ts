import * as demand from '@fondly/contract/admin/demand';
import * as waitlist from '@fondly/contract/waitlist';
import { limit } from '../platform/http/rate-limit.ts';
import type { Routes } from '../platform/http/route.ts';
import { confirmContact, unsubscribe } from './confirm-subscriber.ts';
import { joinCityList, joinZipList } from './join-waitlist.ts';
import { countWaiting } from './read-zip-demand.ts';
import { requestRestaurant } from './request-restaurant.ts';
import { listSampleSpots } from './sample-spots.ts';

/** Public, for everybody: wishes are counted by network address and by email. */
export const waitlistRoutes: Routes = async (http, { app }) => {
  http.route({
    ...waitlist.joinCityList,
    handler: async (request) => ({ message: await joinCityList(app, request.ip, request.body) }),
  });

  http.route({
    ...waitlist.joinZipList,
    handler: async (request) => ({ message: await joinZipList(app, request.ip, request.body) }),
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
      await limit(app, 'demand', request.ip);
      return countWaiting(app, request.params.zip);
    },
  });

  http.route({
    ...waitlist.confirmContact,
    handler: async (request) => {
      await limit(app, 'mail-link', request.ip);
      return { message: await confirmContact(app, request.params.token) };
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
