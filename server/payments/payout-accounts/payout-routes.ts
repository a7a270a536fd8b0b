import * as payout from '@fondly/contract/restaurant/payouts';
import type { Routes } from '../../platform/http/route.ts';
import { ownerOf } from '../../restaurants/staff-actors.ts';
import { dashboardLink, dismissPayoutsOn, readAccountAgain } from './recheck-payout-account.ts';
import { startOnboarding } from './start-onboarding.ts';

/** The payout account of the own kitchen: owners of approved kitchens only. */
export const payoutRoutes: Routes = async (http, { app }) => {
  http.route({
    ...payout.startOnboarding,
    handler: async (request) => startOnboarding(app, await ownerOf(app, request)),
  });
  http.route({
    ...payout.readPayoutAccountAgain,
    handler: async (request) => {
      await readAccountAgain(app, await ownerOf(app, request));
      return { ok: true as const };
    },
  });
  http.route({
    ...payout.openPaymentDashboard,
    handler: async (request) => dashboardLink(app, await ownerOf(app, request)),
  });
  http.route({
    ...payout.dismissPayoutsOn,
    handler: async (request) => {
      await dismissPayoutsOn(app, await ownerOf(app, request));
      return { ok: true as const };
    },
  });
};
