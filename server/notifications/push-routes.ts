import * as push from '@fondly/contract/push';
import { customerOf } from '../accounts/sessions/actor.ts';
import type { Routes } from '../platform/http/route.ts';
import { dropDevice, putDevice } from './push-devices.ts';

const done = { ok: true as const };

/** The device of whoever asks, by the session. */
export const pushRoutes: Routes = async (http, { app }) => {
  http.route({
    ...push.readPush,
    handler: async (request) => {
      await customerOf(app, request);
      return { publicKey: app.pusher.publicKey };
    },
  });
  http.route({
    ...push.putPush,
    handler: async (request) => {
      await putDevice(app, await customerOf(app, request), request.body);
      return done;
    },
  });
  http.route({
    ...push.dropPush,
    handler: async (request) => {
      await dropDevice(app, await customerOf(app, request));
      return done;
    },
  });
};
