import * as contract from '@fondly/contract/restaurant/api/api-keys';
import type { Routes } from '../platform/http/route.ts';
import { createApiKey, listApiKeys, listApiKeyWrites, revokeApiKey } from './api-keys.ts';

export const apiKeyRoutes: Routes = (route) => {
  route(contract.listApiKeys, async ({ app, staff }) => ({ keys: await listApiKeys(app, staff.restaurant.id) }));
  route(contract.createApiKey, ({ app, staff, body }) => createApiKey(app, staff, body));
  route(contract.revokeApiKey, async ({ app, staff, params }) => {
    await revokeApiKey(app.db, { restaurantId: staff.restaurant.id, id: params.id, now: app.clock.now() });
  });
  route(contract.listApiKeyWrites, async ({ app, staff }) => ({ writes: await listApiKeyWrites(app, staff) }));
};
