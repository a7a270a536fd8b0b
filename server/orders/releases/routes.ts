import * as contract from '@fondly/contract/account/portion-releases';
import type { Routes } from '../../platform/http/route.ts';
import { readCustomerOrder } from '../list-customer-orders.ts';
import { releasePortions, takeBackPortions } from './change-release.ts';

export const portionReleaseRoutes: Routes = (route) => {
  route(contract.releasePortions, ({ app, customer, params, body }) =>
    releasePortions(app, customer, params.id, body).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(contract.takeBackPortions, ({ app, customer, params }) =>
    takeBackPortions(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
};
