import { readDashboard as endpoint } from '@fondly/contract/restaurant/dashboard';
import { readInsights as insightsEndpoint } from '@fondly/contract/restaurant/insights';
import * as payout from '@fondly/contract/restaurant/payouts';
import type { Routes } from '../platform/http/route.ts';
import { requireManager, requireOwner } from '../restaurants/staff-actors.ts';
import { readDashboard } from './read-dashboard.ts';
import { readEarnings } from './read-earnings.ts';
import { readInsights } from './read-insights.ts';
import { readPayouts } from './read-payouts.ts';
import { readStatement } from './read-statement.ts';

export const reportRoutes: Routes = async (http, { app }) => {
  http.route({ ...endpoint, handler: async (request) => readDashboard(app, await requireManager(app, request)) });
  http.route({
    ...insightsEndpoint,
    handler: async (request) => readInsights(app, await requireManager(app, request), request.query.weeks),
  });
  http.route({
    ...payout.readPayouts,
    handler: async (request) => readPayouts(app, await requireOwner(app, request)),
  });
  http.route({
    ...payout.readEarnings,
    handler: async (request) => readEarnings(app, await requireOwner(app, request), request.query),
  });
  http.route({
    ...payout.readStatement,
    handler: async (request) => readStatement(app, await requireOwner(app, request), request.params.id),
  });
};
