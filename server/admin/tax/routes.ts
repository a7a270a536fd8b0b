import * as returns from '@fondly/contract/admin/tax-returns';
import type { Routes } from '../../platform/http/route.ts';
import { fileTaxReturn } from './file-tax-return.ts';
import { listWithoutTaxArea } from './list-without-area.ts';
import { exportTaxCsv, readTaxMonth, readTaxYear } from './read-tax.ts';

export const taxRoutes: Routes = (route) => {
  route(returns.listTaxMonths, ({ app, query }) => readTaxYear(app, query.year));
  route(returns.readTaxMonth, ({ app, params }) => readTaxMonth(app, params.month));
  route(returns.listRestaurantsWithoutTaxArea, ({ app }) => listWithoutTaxArea(app));
  route(returns.exportTaxCsv, ({ app, query }) => exportTaxCsv(app, query.year), { fileName: 'fondly-tax.csv' });
  route(returns.fileTaxReturn, ({ app, admin, body }) => fileTaxReturn(app, admin, body));
};
