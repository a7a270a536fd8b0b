import * as m from '@fondly/messages';

export const ratingLabels = [
  { stars: 1, text: m.customer_orders_rating_1 },
  { stars: 2, text: m.customer_orders_rating_2 },
  { stars: 3, text: m.customer_orders_rating_3 },
  { stars: 4, text: m.customer_orders_rating_4 },
  { stars: 5, text: m.customer_orders_rating_5 },
] as const;
