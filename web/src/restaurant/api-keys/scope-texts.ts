import type { ApiKeyAction, ApiKeyView } from '@fondly/contract/restaurant/api-keys';
import type { RestaurantScope } from '@fondly/contract/restaurant/api-scopes';
import * as m from '@fondly/messages';

/** What a scope allows, as owners read it. */
export const scopeTexts: Record<RestaurantScope, () => string> = {
  'meals:read': m.api_keys_scope_meals_read,
  'stock:write': m.api_keys_scope_stock_write,
  'meals:write': m.api_keys_scope_meals_write,
  'orders:read': m.api_keys_scope_orders_read,
  'orders:transition': m.api_keys_scope_orders_transition,
  'payouts:read': m.api_keys_scope_payouts_read,
};

export const stateTexts: Record<ApiKeyView['state'], () => string> = {
  live: m.api_keys_state_live,
  expired: m.api_keys_state_expired,
  revoked: m.api_keys_state_revoked,
  disabled: m.api_keys_state_disabled,
};

/** What a key did. A meal that is gone has no name any more. */
export const actionTexts: Record<ApiKeyAction, (values: { meal: string; quantity: number }) => string> = {
  setStock: m.api_keys_did_set_stock,
  createMeal: m.api_keys_did_create_meal,
  updateMeal: m.api_keys_did_update_meal,
  deleteMeal: m.api_keys_did_delete_meal,
  setMealActive: m.api_keys_did_set_meal_active,
  setMealExpired: m.api_keys_did_set_meal_expired,
  setMealQueue: m.api_keys_did_set_meal_queue,
  listMealAgain: m.api_keys_did_list_meal_again,
};
