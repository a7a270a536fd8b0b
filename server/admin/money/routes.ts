import * as money from '@fondly/contract/admin/money';
import * as payees from '@fondly/contract/admin/payees';
import * as totals from '@fondly/contract/admin/totals';
import { toExportName } from '@fondly/contract/sentences/export-range';
import { pilotTimeZone } from '@fondly/contract/time';
import type { Routes } from '../../platform/http/route.ts';
import { takeDisputeShareAsAdmin } from '../operations/alarms.ts';
import { cancelOrderAsAdmin } from '../orders/cancel-order.ts';
import {
  adjustRestaurantEarnings,
  exportOwedEarnings,
  listOwedEarnings,
  markPaid,
  markReturned,
} from './pay-restaurants.ts';
import { readPayeeAsAdmin, readPayeeYear, savePayeeAsAdmin } from './payees.ts';
import { exportTotalsCsv, readSpanPage, resolveDays } from './read-span.ts';
import { readTotals } from './read-totals.ts';

/** Manual payouts and adjustments. */
export const adminMoneyRoutes: Routes = (route) => {
  route(money.cancelOrderAsAdmin, ({ app, admin, params, body }) => cancelOrderAsAdmin(app, admin, params.id, body));
  route(money.listOwedEarnings, ({ app }) => listOwedEarnings(app));
  route(money.exportOwedEarnings, ({ app }) => exportOwedEarnings(app), { fileName: 'fondly-owed.csv' });
  route(money.recordManualPayout, ({ app, admin, params, body }) =>
    markPaid(app, admin, { restaurantId: params.id, ...body }),
  );
  route(money.recordReturnedPayout, ({ app, admin, params, body }) => markReturned(app, admin, params.id, body.reason));
  route(payees.readPayee, ({ app, params }) => readPayeeAsAdmin(app, params.id));
  route(payees.savePayee, ({ app, admin, params, body }) => savePayeeAsAdmin(app, admin, params.id, body));
  route(payees.readPayeeYear, ({ app, query }) => readPayeeYear(app, query.year));
  route(money.adjustEarnings, ({ app, admin, params, body }) =>
    adjustRestaurantEarnings(app, admin, { restaurantId: params.id, ...body }),
  );
  route(money.recoverDisputeShare, ({ app, admin, params, body }) =>
    takeDisputeShareAsAdmin(app, admin, params.id, body.reason),
  );
};

export const totalsRoutes: Routes = (route) => {
  route(totals.readTotals, ({ app }) => readTotals(app));
  route(totals.readPeriodTotals, ({ app, query }) => readSpanPage(app, query));
  route(totals.exportTotalsCsv, ({ app, query }) => exportTotalsCsv(app, query), {
    fileName: ({ app, query }) => toExportName(`totals-by-${query.by}`, resolveDays(app, query), pilotTimeZone),
  });
};
