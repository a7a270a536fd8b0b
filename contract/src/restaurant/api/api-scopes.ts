/** What a key of a restaurant may be allowed to do. */
export const restaurantScopes = [
  'meals:read',
  'stock:write',
  'meals:write',
  'orders:read',
  'orders:transition',
  'payouts:read',
] as const;
export type RestaurantScope = (typeof restaurantScopes)[number];

/** What opens an endpoint for a key. An endpoint without one is closed to all keys. */
export type ApiScope = RestaurantScope;
