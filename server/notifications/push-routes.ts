import * as push from '@fondly/contract/account/push';
import type { Routes } from '../platform/http/route.ts';
import { registerDevice } from './register-device.ts';
import { unregisterDevice } from './unregister-device.ts';

/** Push on the device that asks: the session says which one it is. */
export const pushRoutes: Routes = (route) => {
  route(push.readPushKey, ({ app }) => ({ publicKey: app.pusher.publicKey }));
  route(push.subscribePush, ({ app, customer, body }) => registerDevice(app, customer, body));
  route(push.unsubscribePush, ({ app, customer }) => unregisterDevice(app, customer));
};
