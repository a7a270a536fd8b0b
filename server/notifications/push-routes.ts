import * as push from '@fondly/contract/push';
import { requireCustomer } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { registerDevice, unregisterDevice } from './push-devices.ts';

const done = { ok: true as const };

/** The device of whoever asks, by the session. */
export const pushRoutes: Routes = async (http, { app }) => {
  http.route({
    ...push.readPushKey,
    handler: async (request) => {
      await requireCustomer(app, request);
      return { publicKey: app.pusher.publicKey };
    },
  });
  http.route({
    ...push.subscribePush,
    handler: async (request) => {
      await registerDevice(app, await requireCustomer(app, request), request.body);
      return done;
    },
  });
  http.route({
    ...push.unsubscribePush,
    handler: async (request) => {
      await unregisterDevice(app, await requireCustomer(app, request));
      return done;
    },
  });
};
