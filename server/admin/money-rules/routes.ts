import * as tax from '@fondly/contract/admin/tax';
import type { Routes } from '../../platform/http/route.ts';
import { listTaxAreas } from '../../tax/tax-areas.ts';
import {
  addTaxArea,
  changeTaxAreaName,
  planTaxRateAsAdmin,
  previewOrderPrice,
  setTaxAreaAsAdmin,
  withdrawTaxRateAsAdmin,
} from './tax-rules.ts';

export const moneyRuleRoutes: Routes = (route) => {
  route(tax.listTaxAreas, ({ app }) => listTaxAreas(app));
  route(tax.createTaxArea, ({ app, admin, body }) => addTaxArea(app, admin, body));
  route(tax.renameTaxArea, ({ app, admin, params, body }) => changeTaxAreaName(app, admin, params.slug, body));
  route(tax.planTaxRate, ({ app, admin, params, body }) => planTaxRateAsAdmin(app, admin, params.slug, body));
  route(tax.withdrawTaxRate, ({ app, admin, params, body }) =>
    withdrawTaxRateAsAdmin(app, admin, params.id, body.reason),
  );
  route(tax.setTaxArea, ({ app, admin, params, body }) => setTaxAreaAsAdmin(app, admin, params.id, body));
  route(tax.previewOrderPrice, ({ app, query }) => previewOrderPrice(app, query));
};
