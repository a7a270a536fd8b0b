import * as contract from '@fondly/contract/checkout';
import { findSessionToken } from '../../accounts/sessions/session-cookie.ts';
import type { Routes } from '../../platform/http/route.ts';
import { checkout, readClientSecret } from './checkout.ts';
import { validateCoupon } from './validate-coupon.ts';

/** The first two read their customer in their first statement. */
export const checkoutRoutes: Routes = (route) => {
  route(contract.startCheckout, ({ app, body, request }) => checkout(app, findSessionToken(app, request), body));
  route(contract.validateCoupon, ({ app, body, request }) => validateCoupon(app, findSessionToken(app, request), body));
  route(contract.readPaymentSecret, ({ app, customer, params }) => readClientSecret(app, customer, params.id));
};
