import type { RestaurantRole } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';

export const roleTexts: Record<RestaurantRole, () => string> = {
  owner: m.restaurant_frame_role_owner,
  manager: m.restaurant_frame_role_manager,
  counter: m.restaurant_frame_role_counter,
};
