import { placeHold as placeHoldEndpoint } from '@fondly/contract/account/holds';
import * as contract from '@fondly/contract/checkout';
import { findDeviceHash } from '../../accounts/devices/known-devices.ts';
import { findSessionToken } from '../../accounts/sessions/session-cookie.ts';
import type { Routes } from '../../platform/http/route.ts';
import { checkout } from './checkout.ts';
import { placeHold } from './place-hold.ts';
import { readClientSecret } from './repeat-checkout.ts';
import { validateCoupon } from './validate-coupon.ts';

/** The first two read their customer in their first statement. */
export const checkoutRoutes: Routes = (route) => {
  route(contract.startCheckout, ({ app, body, request }) =>
    checkout(app, { token: findSessionToken(app, request), deviceHash: findDeviceHash(app, request) }, body),
  );
  route(contract.validateCoupon, ({ app, body, request }) => validateCoupon(app, findSessionToken(app, request), body));
  route(placeHoldEndpoint, ({ app, customer, body }) => placeHold(app, customer, body));
  route(contract.readPaymentSecret, ({ app, customer, params, request }) =>
    readClientSecret(app, customer, params.id, findDeviceHash(app, request)),
  );
};
