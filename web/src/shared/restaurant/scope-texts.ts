import type { RestaurantScope } from '@fondly/contract/restaurant/api/api-scopes';
import * as m from '@fondly/messages';

/** What a scope allows, as owners and developers read it. */
export const scopeTexts: Record<RestaurantScope, () => string> = {
  'meals:read': m.api_keys_scope_meals_read,
  'stock:write': m.api_keys_scope_stock_write,
  'meals:write': m.api_keys_scope_meals_write,
  'orders:read': m.api_keys_scope_orders_read,
  'orders:transition': m.api_keys_scope_orders_transition,
  'payouts:read': m.api_keys_scope_payouts_read,
};
