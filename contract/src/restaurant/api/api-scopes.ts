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

/** What a token of a customer may be allowed to do. None of them pays. */
export const customerScopes = [
  'listings:read',
  'own-orders:read',
  'alert-rules:read',
  'alert-rules:write',
  'hold',
] as const;
export type CustomerScope = (typeof customerScopes)[number];

/** What opens an endpoint for a key. An endpoint without one is closed to all keys. */
export type ApiScope = RestaurantScope | CustomerScope;
