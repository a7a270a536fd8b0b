import * as contract from '@fondly/contract/account/pickup-passes';
import type { Routes } from '../../platform/http/route.ts';
import { readCustomerOrder } from '../list-customer-orders.ts';
import { cancelPickupPass, createPickupPass } from './change-pass.ts';
import { readPickupPass } from './read-pass.ts';

export const pickupPassRoutes: Routes = (route) => {
  route(contract.createPickupPass, ({ app, customer, params, body }) =>
    createPickupPass(app, customer, params.id, body.friend).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(contract.cancelPickupPass, ({ app, customer, params }) =>
    cancelPickupPass(app, customer, params.id).then(() => readCustomerOrder(app, customer, params.id)),
  );
  route(contract.readPickupPass, ({ app, params, request }) => readPickupPass(app, request.ip, params.token));
};
