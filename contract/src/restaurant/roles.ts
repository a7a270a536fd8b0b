/** Who somebody is at a kitchen, from all to least: each role may do what those after it may. */
export const kitchenRoles = ['owner', 'manager', 'counter'] as const;
export type KitchenRole = (typeof kitchenRoles)[number];

/** The roles that an owner gives to others. */
export const staffRoles = ['manager', 'counter'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** As it stands on pages and in mails. */
export const roleNames: Record<KitchenRole, string> = { owner: 'Owner', manager: 'Manager', counter: 'Counter staff' };

/** The roles that may do what `least` may. */
export const rolesFrom = (least: KitchenRole): readonly KitchenRole[] =>
  kitchenRoles.slice(0, kitchenRoles.indexOf(least) + 1);
