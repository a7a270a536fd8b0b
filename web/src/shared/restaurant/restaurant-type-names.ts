import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';

export const restaurantTypeNames: Record<PublicRestaurantView['restaurantType'], () => string> = {
  'fast-casual': m.kitchens_type_fast_casual,
  cafe: m.kitchens_type_cafe,
  'chef-led': m.kitchens_type_chef_led,
  'ghost-kitchen': m.kitchens_type_ghost_kitchen,
  'farm-to-table': m.kitchens_type_farm_to_table,
};
