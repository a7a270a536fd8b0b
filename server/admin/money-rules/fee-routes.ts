import * as fees from '@fondly/contract/admin/fees';
import { listFeeRules } from '../../fees/list-fee-rules.ts';
import type { Routes } from '../../platform/http/route.ts';
import { planFeeRuleAsAdmin, withdrawFeeRuleAsAdmin } from './fee-rules.ts';

export const feeRuleRoutes: Routes = (route) => {
  route(fees.listFeeRules, ({ app }) => listFeeRules(app));
  route(fees.planFeeRule, ({ app, admin, body }) => planFeeRuleAsAdmin(app, admin, body));
  route(fees.withdrawFeeRule, ({ app, admin, params, body }) =>
    withdrawFeeRuleAsAdmin(app, admin, params.id, body.reason),
  );
};
