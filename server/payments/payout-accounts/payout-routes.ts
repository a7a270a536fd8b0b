import * as payout from '@fondly/contract/restaurant/payouts';
import type { Routes } from '../../platform/http/route.ts';
import { requireOwner } from '../../restaurants/staff-actors.ts';
import { createDashboardLink, dismissPayoutsEnabledMessage, recheckPayoutAccount } from './recheck-payout-account.ts';
import { startOnboarding } from './start-onboarding.ts';

/** The payout account of the own kitchen: owners of approved kitchens only. */
export const payoutRoutes: Routes = async (http, { app }) => {
  http.route({
    ...payout.startOnboarding,
    handler: async (request) => startOnboarding(app, await requireOwner(app, request)),
  });
  http.route({
    ...payout.refreshPayoutAccount,
    handler: async (request) => {
      await recheckPayoutAccount(app, await requireOwner(app, request));
      return { ok: true as const };
    },
  });
  http.route({
    ...payout.openPaymentDashboard,
    handler: async (request) => createDashboardLink(app, await requireOwner(app, request)),
  });
  http.route({
    ...payout.dismissPayoutsEnabledMessage,
    handler: async (request) => {
      await dismissPayoutsEnabledMessage(app, await requireOwner(app, request));
      return { ok: true as const };
    },
  });
};
