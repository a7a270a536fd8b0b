import { readDashboard as dashboard } from '@fondly/contract/restaurant/dashboard';
import { readEvening as evening } from '@fondly/contract/restaurant/evening';
import * as exports from '@fondly/contract/restaurant/exports';
import { readInsights as insights } from '@fondly/contract/restaurant/insights';
import * as payout from '@fondly/contract/restaurant/payouts';
import { readRequestLanguage } from '../platform/http/request-language.ts';
import type { Routes } from '../platform/http/route.ts';
import { exportOrders, exportSales, nameExport } from './export-csv.ts';
import { readDashboard } from './read-dashboard.ts';
import { readEarnings } from './read-earnings.ts';
import { readEvening } from './read-evening.ts';
import { readInsights } from './read-insights.ts';
import { readPayouts } from './read-payouts.ts';
import { readStatement } from './read-statement.ts';
import { readYearSummary } from './read-year-summary.ts';

export const reportRoutes: Routes = (route) => {
  route(dashboard, ({ app, staff }) => readDashboard(app, staff));
  route(evening, async ({ app, staff }) => ({ evening: await readEvening(app, staff) }));
  route(insights, ({ app, staff, query }) => readInsights(app, staff, query.weeks));
  route(
    exports.exportOrdersCsv,
    ({ app, staff, query, request }) => exportOrders(app, staff, query, readRequestLanguage(request)),
    { fileName: ({ app, staff, query }) => nameExport(app, staff, 'orders', query) },
  );
  route(
    exports.exportSalesCsv,
    ({ app, staff, query, request }) => exportSales(app, staff, query, readRequestLanguage(request)),
    { fileName: ({ app, staff, query }) => nameExport(app, staff, 'sales', query) },
  );
  route(payout.readPayouts, ({ app, staff }) => readPayouts(app, staff));
  route(payout.readEarnings, ({ app, staff, query }) => readEarnings(app, staff, query));
  route(payout.readYearSummary, ({ app, staff, query }) => readYearSummary(app, staff, query.year));
  route(payout.readStatement, ({ app, staff, params }) => readStatement(app, staff, params.id));
};
