import * as tokens from '@fondly/contract/account/tokens';
import * as contract from '@fondly/contract/restaurant/api/api-keys';
import type { Routes } from '../platform/http/route.ts';
import { createApiKey, listApiKeys, listApiKeyWrites, revokeApiKey } from './api-keys.ts';
import { createToken, listTokens, revokeToken } from './customer-tokens.ts';

export const apiKeyRoutes: Routes = (route) => {
  route(contract.listApiKeys, async ({ app, staff }) => ({ keys: await listApiKeys(app, staff.restaurant.id) }));
  route(contract.createApiKey, ({ app, staff, body }) => createApiKey(app, staff, body));
  route(contract.revokeApiKey, async ({ app, staff, params }) => {
    await revokeApiKey(app.db, { restaurantId: staff.restaurant.id, id: params.id, now: app.clock.now() });
  });
  route(contract.listApiKeyWrites, async ({ app, staff }) => ({ writes: await listApiKeyWrites(app, staff) }));
  route(tokens.listTokens, async ({ app, customer }) => ({ tokens: await listTokens(app, customer.id) }));
  route(tokens.createToken, ({ app, customer, body }) => createToken(app, customer, body));
  route(tokens.revokeToken, async ({ app, customer, params }) => {
    await revokeToken(app.db, { customerId: customer.id, id: params.id, now: app.clock.now() });
  });
};
