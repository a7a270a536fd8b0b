import * as payout from '@fondly/contract/restaurant/payouts';
import * as profile from '@fondly/contract/restaurant/profile';
import { clearSessionCookie } from '../../accounts/sessions/session-cookie.ts';
import type { Routes } from '../../platform/http/route.ts';
import { closeRestaurant } from './close-restaurant.ts';
import { createDashboardLink, dismissPayoutsEnabledMessage, recheckPayoutAccount } from './recheck-payout-account.ts';
import { startOnboarding } from './start-onboarding.ts';

/** Payout accounts, and closing a restaurant, because only this module can check for open amounts. */
export const payoutAccountRoutes: Routes = (route) => {
  route(payout.startOnboarding, ({ app, staff }) => startOnboarding(app, staff));
  route(payout.refreshPayoutAccount, ({ app, staff }) => recheckPayoutAccount(app, staff));
  route(payout.openPaymentDashboard, ({ app, staff }) => createDashboardLink(app, staff));
  route(payout.dismissPayoutsEnabledMessage, ({ app, staff }) => dismissPayoutsEnabledMessage(app, staff));
  route(profile.closeRestaurant, ({ app, staff, body, reply }) =>
    closeRestaurant(app, staff, body.password).then(() => clearSessionCookie(app, reply)),
  );
};
