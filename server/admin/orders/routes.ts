import * as coupons from '@fondly/contract/admin/coupons';
import * as orders from '@fondly/contract/admin/orders';
import * as ratings from '@fondly/contract/admin/ratings';
import type { Routes } from '../../platform/http/route.ts';
import { revealOrderContact } from '../people/open-contact.ts';
import { createCoupon, listCoupons, readCoupon, setCouponActiveAsAdmin } from './coupons.ts';
import { excuseNoShow } from './excuse-no-show.ts';
import { searchOrders } from './find-orders.ts';
import { listRatings, setRatingHidden } from './ratings.ts';
import { readOrder } from './read-order.ts';
import { revealOrderMessages } from './reveal-messages.ts';

export const adminOrderRoutes: Routes = (route) => {
  route(orders.searchOrders, ({ app, query }) => searchOrders(app, query));
  route(orders.readOrderAsAdmin, ({ app, params }) => readOrder(app, params.id));
  route(orders.revealOrderContact, ({ app, admin, params, body }) =>
    revealOrderContact(app, admin, params.id, body.reason),
  );
  route(orders.revealOrderMessages, async ({ app, admin, params, body }) => ({
    messages: await revealOrderMessages(app, admin, params.id, body.reason),
  }));
  route(orders.excuseNoShow, ({ app, admin, params, body }) => excuseNoShow(app, admin, params.id, body));
};

/** Moderation of ratings. */
export const ratingRoutes: Routes = (route) => {
  route(ratings.listRatings, ({ app, query }) => listRatings(app, query));
  route(ratings.hideRating, ({ app, admin, params, body: { reason } }) =>
    setRatingHidden(app, admin, { orderId: params.id, isHidden: true, reason }),
  );
  route(ratings.showRating, ({ app, admin, params, body: { reason } }) =>
    setRatingHidden(app, admin, { orderId: params.id, isHidden: false, reason }),
  );
};

export const couponRoutes: Routes = (route) => {
  route(coupons.listCoupons, ({ app, query }) => listCoupons(app, query));
  route(coupons.readCoupon, ({ app, params }) => readCoupon(app, params.code));
  route(coupons.createCoupon, ({ app, admin, body }) => createCoupon(app, admin, body));
  route(coupons.setCouponActive, ({ app, admin, params, body }) =>
    setCouponActiveAsAdmin(app, admin, { code: params.code, ...body }),
  );
};
