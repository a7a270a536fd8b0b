import { policies } from '@fondly/contract/policies';

/**
 * SQL that says whether a person works for a restaurant, or did within `insiderDays`. Such a person neither buys from it
 * nor rates it.
 *
 * @param restaurantId - SQL for the restaurant's id, such as `m.restaurant_id`
 * @param now - SQL for the present time, such as `$4`
 */
export const isInsiderSql = (restaurantId: string, userId: string, now: string): string =>
  `(exists (select from crew c where c.restaurant_id = ${restaurantId} and c.user_id = ${userId})
    or exists (select from staff f where f.user_id = ${userId} and f.restaurant_id = ${restaurantId}
      and f.removed_at > ${now}::timestamptz - interval '${policies.insiderDays} days'))`;
