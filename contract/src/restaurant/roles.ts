/** The roles at a restaurant, highest first: each may do what the ones after it may. */
export const restaurantRoles = ['owner', 'manager', 'counter'] as const;
export type RestaurantRole = (typeof restaurantRoles)[number];

/** The roles that an owner gives to others. */
export const staffRoles = ['manager', 'counter'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** As pages and emails show it. */
export const roleLabels: Record<RestaurantRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  counter: 'Counter staff',
};

/** The roles that may do what `least` may. */
export const rolesAtLeast = (lowestRole: RestaurantRole): readonly RestaurantRole[] =>
  restaurantRoles.slice(0, restaurantRoles.indexOf(lowestRole) + 1);
