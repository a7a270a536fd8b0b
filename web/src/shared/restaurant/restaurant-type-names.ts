import type { PublicRestaurantView } from '@fondly/contract/restaurants';

export const restaurantTypeNames: Record<PublicRestaurantView['restaurantType'], string> = {
  'fast-casual': 'Fast-casual',
  cafe: 'Cafe',
  'chef-led': 'Chef-led',
  'ghost-kitchen': 'Ghost kitchen',
  'farm-to-table': 'Farm-to-table',
};
