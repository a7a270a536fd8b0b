import { readDashboard as dashboard } from '@fondly/contract/restaurant/dashboard';
import { readInsights as insights } from '@fondly/contract/restaurant/insights';
import * as payout from '@fondly/contract/restaurant/payouts';
import type { Routes } from '../platform/http/route.ts';
import { readDashboard } from './read-dashboard.ts';
import { readEarnings } from './read-earnings.ts';
import { readInsights } from './read-insights.ts';
import { readPayouts } from './read-payouts.ts';
import { readStatement } from './read-statement.ts';

export const reportRoutes: Routes = (route) => {
  route(dashboard, ({ app, staff }) => readDashboard(app, staff));
  route(insights, ({ app, staff, query }) => readInsights(app, staff, query.weeks));
  route(payout.readPayouts, ({ app, staff }) => readPayouts(app, staff));
  route(payout.readEarnings, ({ app, staff, query }) => readEarnings(app, staff, query));
  route(payout.readStatement, ({ app, staff, params }) => readStatement(app, staff, params.id));
};
