/** Who somebody is at a kitchen, from all to least: each role may do what those after it may. */
export const restaurantRoles = ['owner', 'manager', 'counter'] as const;
export type RestaurantRole = (typeof restaurantRoles)[number];

/** The roles that an owner gives to others. */
export const staffRoles = ['manager', 'counter'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** As it stands on pages and in mails. */
export const roleLabels: Record<RestaurantRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  counter: 'Counter staff',
};

/** The roles that may do what `least` may. */
export const rolesAtLeast = (lowestRole: RestaurantRole): readonly RestaurantRole[] =>
  restaurantRoles.slice(0, restaurantRoles.indexOf(lowestRole) + 1);
