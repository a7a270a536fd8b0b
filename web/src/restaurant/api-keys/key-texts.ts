import type { ApiKeyAction, ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import * as m from '@fondly/messages';

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
