import { policies } from '@fondly/contract/policies';
import type { ReviewView } from '@fondly/contract/public-pages/reviews';
import { firstName } from '../../accounts/welcome-mail.ts';
import type { App } from '../../platform/app.ts';
import { integer, row, text, timestamp } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';

const read = statement(
  'public-reviews',
  row({ customerName: text, mealName: text, rating: integer, review: text, createdAt: timestamp }),
  `select o.customer_name, o.meal_name, g.rating, g.review, g.created_at
   from ratings g join orders o on o.id = g.order_id
   where g.restaurant_id = $1 and g.is_public and g.review <> '' and g.hidden_at is null and not g.is_insider
   order by g.created_at desc, g.order_id limit ${policies.reviewsShown}`,
);

/** The newest reviews of a restaurant that their customers let others read, without hidden ones and those of insiders. */
export async function listReviews(app: App, restaurantId: string): Promise<ReviewView[]> {
  const reviews = await read(app.db, [restaurantId]);
  return reviews.map(({ customerName: name, createdAt: at, ...shown }) => ({
    ...shown,
    firstName: firstName(name),
    createdAt: at.toISOString(),
  }));
}
