import { mealVisibleSql } from '../../meals/meal-columns.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/**
 * The alerts of a customer that can be shown: `a`, with the meal `m`. A meal that is hidden or gone takes its alert out
 * of the list and out of the count, so the bell never counts what no page shows.
 *
 * @param user - SQL for the customer, such as `$1`
 * @param since - SQL for the oldest time
 * @param isAdmin - SQL for whether the customer is an admin
 */
export const shownAlertsSql = (user: string, since: string, isAdmin: string): string =>
  `from alert_hits a join meals m on m.id = a.meal_id join restaurants r on r.id = m.restaurant_id
   where a.user_id = ${user} and a.is_in_app and a.created_at > ${since}
     and m.archived_at is null and ${visibleSql('r', isAdmin)} and ${mealVisibleSql(isAdmin)}`;

/** The same for everything else: `n`. */
export const shownNotificationsSql = (user: string, since: string): string =>
  `from customer_notifications n where n.user_id = ${user} and n.created_at > ${since}`;
