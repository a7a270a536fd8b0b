import { policies } from '@fondly/contract/policies';
import { mealJoins, mealVisibleSql, stockSql } from '../../meals/meal-columns.ts';
import { visibleSql } from '../../restaurants/visibility.ts';

/**
 * The alerts of a customer that can be shown: `a`, with the meal `m`. A meal that is hidden or gone takes its alert out
 * of the list and out of the count, so the bell never counts what no page shows.
 *
 * @param user - SQL for the customer, such as `$1`
 * @param since - SQL for the oldest time
 * @param isAdmin - SQL for whether the customer is an admin
 * @param joins - further tables
 */
export const shownAlertsSql = (user: string, since: string, isAdmin: string, joins = ''): string =>
  `from alert_hits a join meals m on m.id = a.meal_id join restaurants r on r.id = m.restaurant_id ${joins}
   where a.user_id = ${user} and a.is_in_app and a.created_at > ${since}
     and m.archived_at is null and ${visibleSql('r', isAdmin)} and ${mealVisibleSql(isAdmin)}`;

/**
 * Those whose meal has portions, and is on sale or comes back. The others are quiet on the page, so the bell must not
 * count them. `$1` is now. What ended is left out before the joins are read.
 */
export const liveAlertsSql = (user: string, since: string, isAdmin: string): string =>
  `${shownAlertsSql(user, since, isAdmin, mealJoins)} and m.pickup_end > $1 and m.is_active
     and (m.expires_at is null or m.expires_at > $1)
     and (m.good_until is null or m.good_until >= $1 + interval '${policies.lastSaleBeforeGoodUntilMinutes} minutes')
     and ${stockSql} > 0`;

/** The same for everything else: `n`. */
export const shownNotificationsSql = (user: string, since: string): string =>
  `from customer_notifications n where n.user_id = ${user} and n.created_at > ${since}`;
