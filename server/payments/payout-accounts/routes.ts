import * as payout from '@fondly/contract/restaurant/payouts';
import * as profile from '@fondly/contract/restaurant/profile';
import { clearSessionCookie } from '../../accounts/sessions/session-cookie.ts';
import type { App } from '../../platform/app.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import type { Routes } from '../../platform/http/route.ts';
import type { Owner } from '../../restaurants/staff-actors.ts';
import { closeRestaurant } from './close-restaurant.ts';
import { createDashboardLink, dismissPayoutsEnabledMessage, recheckPayoutAccount } from './recheck-payout-account.ts';
import { startOnboarding } from './start-onboarding.ts';

/** Each press is a request to Stripe, which refuses the whole platform beyond its rate. */
async function limited<Result>(app: App, { id }: Owner, work: () => Promise<Result>): Promise<Result> {
  await checkRateLimit(app, 'payout-account', id);
  return work();
}

/** Payout accounts, and closing a restaurant, because only this module can check for open amounts. */
export const payoutAccountRoutes: Routes = (route) => {
  route(payout.startOnboarding, ({ app, staff }) => limited(app, staff, () => startOnboarding(app, staff)));
  route(payout.refreshPayoutAccount, ({ app, staff }) => limited(app, staff, () => recheckPayoutAccount(app, staff)));
  route(payout.openPaymentDashboard, ({ app, staff }) => limited(app, staff, () => createDashboardLink(app, staff)));
  route(payout.dismissPayoutsEnabledMessage, ({ app, staff }) => dismissPayoutsEnabledMessage(app, staff));
  route(profile.closeRestaurant, ({ app, staff, body, reply }) =>
    closeRestaurant(app, staff, body.password).then(() => clearSessionCookie(app, reply)),
  );
};
