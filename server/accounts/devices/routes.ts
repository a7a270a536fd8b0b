import * as cards from '@fondly/contract/account/cards';
import type { Routes } from '../../platform/http/route.ts';
import { confirmDevice, requestDeviceCode } from './confirm-device.ts';

export const deviceRoutes: Routes = (route) => {
  route(cards.requestDeviceCode, async ({ app, customer, request, reply }) => {
    const cookie = await requestDeviceCode(app, customer, request);
    if (cookie) reply.header('set-cookie', cookie);
  });
  route(cards.confirmDevice, ({ app, customer, request, body }) => confirmDevice(app, customer, request, body.code));
};
