/** The columns by which admins sort a list. Without zod, because the pages read them, too. */
export const restaurantSorts = ['name', 'zip', 'meals', 'orders', 'amount', 'joined'] as const;
export const orderSorts = ['placed', 'pickup', 'customer', 'restaurant', 'paid'] as const;
