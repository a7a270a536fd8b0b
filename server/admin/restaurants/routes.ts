import * as areasAndCuisines from '@fondly/contract/admin/areas-and-cuisines';
import * as restaurants from '@fondly/contract/admin/restaurants';
import * as sellerDuties from '@fondly/contract/admin/seller-duties';
import * as apiKeys from '@fondly/contract/restaurant/api/api-keys-for-admins';
import { listApiKeys } from '../../api-keys/api-keys.ts';
import type { Routes } from '../../platform/http/route.ts';
import { readDutyAsAdmin } from '../../seller-duties/read-duty.ts';
import {
  addArea,
  addCuisine,
  changeArea,
  changeCuisineName,
  readAreasAndCuisines,
  retireArea,
  retireCuisine,
} from './areas-and-cuisines.ts';
import { checkPoint } from './check-point.ts';
import { exemptSeller } from './exempt-seller.ts';
import { listApplications } from './list-applications.ts';
import { exportRestaurantsCsv, listRestaurantsAsAdmin } from './list-restaurants.ts';
import { readRestaurantAsAdmin } from './read-restaurant.ts';
import { reviewRestaurant } from './review-restaurant.ts';
import { revokeApiKeyAsAdmin } from './revoke-api-key.ts';
import { updateMealAdminOnly, updateRestaurantAdminOnly } from './set-admin-only.ts';

export const adminRestaurantRoutes: Routes = (route) => {
  route(restaurants.listRestaurantsAsAdmin, ({ app, query }) => listRestaurantsAsAdmin(app, query));
  route(restaurants.exportRestaurantsCsv, ({ app, query }) => exportRestaurantsCsv(app, query), {
    fileName: 'fondly-restaurants.csv',
  });
  route(restaurants.listApplications, ({ app }) => listApplications(app));
  route(restaurants.readRestaurantAsAdmin, ({ app, params }) => readRestaurantAsAdmin(app, params.id));
  route(restaurants.reviewRestaurant, async ({ app, admin, params, body }) => ({
    status: await reviewRestaurant(app, admin, { restaurantId: params.id, ...body }),
  }));
  route(restaurants.updateRestaurantAdminOnly, ({ app, admin, params, body }) =>
    updateRestaurantAdminOnly(app, admin, params.id, body),
  );
  route(apiKeys.listApiKeysAsAdmin, async ({ app, params }) => ({ keys: await listApiKeys(app, params.id) }));
  route(apiKeys.revokeApiKeyAsAdmin, ({ app, admin, params, body }) =>
    revokeApiKeyAsAdmin(app, admin, { restaurantId: params.id, keyId: params.keyId, ...body }),
  );
  route(restaurants.checkRestaurantPoint, ({ app, admin, params, body }) => checkPoint(app, admin, params.id, body));
  route(sellerDuties.readSellerDutyAsAdmin, ({ app, params }) => readDutyAsAdmin(app, params.id));
  route(sellerDuties.setSellerDutyExempt, ({ app, admin, params, body }) => exemptSeller(app, admin, params.id, body));
  route(restaurants.updateMealAdminOnly, ({ app, admin, params, body }) =>
    updateMealAdminOnly(app, admin, params.id, body),
  );
};

export const areaAndCuisineRoutes: Routes = (route) => {
  route(areasAndCuisines.readAreasAndCuisines, ({ app }) => readAreasAndCuisines(app));
  route(areasAndCuisines.createArea, ({ app, admin, body }) => addArea(app, admin, body));
  route(areasAndCuisines.updateArea, ({ app, admin, params, body }) => changeArea(app, admin, params.slug, body));
  route(areasAndCuisines.setAreaRetired, ({ app, admin, params, body }) => retireArea(app, admin, params.slug, body));
  route(areasAndCuisines.createCuisine, ({ app, admin, body }) => addCuisine(app, admin, body));
  route(areasAndCuisines.renameCuisine, ({ app, admin, params, body }) =>
    changeCuisineName(app, admin, params.slug, body),
  );
  route(areasAndCuisines.setCuisineRetired, ({ app, admin, params, body }) =>
    retireCuisine(app, admin, params.slug, body),
  );
};
