import * as contract from '@fondly/contract/admin/ratings';
import { requireAdmin } from '../../accounts/sessions/actor.ts';
import type { Routes } from '../../platform/http/route.ts';
import { listRatings, setRatingHidden } from './ratings.ts';

const ok = { ok: true } as const;

/** What customers say, as operators judge it. Every route asks for an admin before anything else. */
export const ratingRoutes: Routes = async (http, { app }) => {
  http.route({
    ...contract.listRatings,
    handler: async (request) => {
      await requireAdmin(app, request);
      return listRatings(app, request.query);
    },
  });
  http.route({
    ...contract.hideRating,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      await setRatingHidden(app, admin, { orderId: request.params.id, isHidden: true, reason: request.body.reason });
      return ok;
    },
  });
  http.route({
    ...contract.showRating,
    handler: async (request) => {
      const admin = await requireAdmin(app, request);
      await setRatingHidden(app, admin, { orderId: request.params.id, isHidden: false, reason: request.body.reason });
      return ok;
    },
  });
};
