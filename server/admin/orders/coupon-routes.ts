import * as contract from '@fondly/contract/admin/coupons';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { createCoupon, listCoupons, readCoupon, setCouponActiveAsAdmin } from './coupons.ts';

const ok = { ok: true } as const;

/** Coupons as operators make and watch them. Every route asks for an admin before anything else. */
export const couponRoutes: Routes = async (http, { app }) => {
  http.route({
    ...contract.listCoupons,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listCoupons(app, request.query);
    },
  });
  http.route({
    ...contract.readCoupon,
    handler: async (request) => {
      await requireAdmin(app, request);
      return readCoupon(app, request.params.code);
    },
  });
  http.route({
    ...contract.createCoupon,
    handler: async (request) => {
      await createCoupon(app, await requireAdmin(app, request), request.body);
      return ok;
    },
  });
  http.route({
    ...contract.setCouponActive,
    handler: async (request) => {
      await setCouponActiveAsAdmin(app, await requireAdmin(app, request), {
        code: request.params.code,
        ...request.body,
      });
      return ok;
    },
  });
};
