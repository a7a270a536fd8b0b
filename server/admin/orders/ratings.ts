import type { HiddenRatingReason } from '@fondly/contract/admin/hidden-rating-reasons';
import type { AdminRating, ratingFilters } from '@fondly/contract/admin/ratings';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { notify } from '../../messaging/notify.ts';
import { moderateRating } from '../../orders/ratings/moderate-rating.ts';
import type { Order } from '../../orders/schema.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { boolean, integer, nullable, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { writeAsAdmin } from '../write-as-admin.ts';
import { type RatingMessage, ratingMailToCustomer, ratingMailToRestaurant } from './rating-mails.ts';

const rating = row({
  orderId: uuid,
  orderNumber: text,
  mealName: text,
  restaurantId: uuid,
  restaurantName: text,
  customerName: text,
  rating: integer,
  review: text,
  createdAt: timestamp,
  hiddenAt: nullable(timestamp),
  hiddenReason: nullable(text),
  isInsider: boolean,
  isPublic: boolean,
});
type Choice = (typeof ratingFilters)[number];

const pageSize = 50;

/** `$1` is a restaurant or null, `$2` the number of skipped rows. Both cases have an index. */
const prepareRatings = (choice: Choice, which: string) =>
  statement(
    `admin-ratings-${choice}`,
    rating,
    `select g.order_id, o.order_number, o.meal_name,
     g.restaurant_id, r.name as restaurant_name, o.customer_name, g.rating,
     g.review, g.created_at, g.hidden_at, g.hidden_reason, g.is_insider, g.is_public
   from (select * from ratings where ($1::uuid is null or restaurant_id = $1) and ${which}
     order by created_at desc, order_id limit ${pageSize + 1} offset $2) g
     join orders o on o.id = g.order_id join restaurants r on r.id = g.restaurant_id
   order by g.created_at desc, g.order_id`,
  );
const read: Record<Choice, ReturnType<typeof prepareRatings>> = {
  all: prepareRatings('all', 'true'),
  low: prepareRatings('low', 'rating <= 2'),
  hidden: prepareRatings('hidden', 'hidden_at is not null'),
};

/** Ratings, newest first, 50 to a page. */
export async function listRatings(
  app: App,
  { show, restaurantId, page }: { show: Choice; restaurantId?: string | undefined; page: number },
): Promise<{ ratings: AdminRating[]; hasMore: boolean }> {
  const rows = await read[show](app.db, [restaurantId ?? null, (page - 1) * pageSize]);
  const ratings = rows.slice(0, pageSize).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  }));
  return { ratings, hasMore: rows.length > pageSize };
}

const readRestaurant = statement(
  'admin-rating-kitchen',
  row({ name: text, email: text }),
  'select name, email from restaurants where id = $1',
);

type RatingChange = { isHidden: true; reason: HiddenRatingReason } | { isHidden: false; reason: string };

/**
 * Hides a rating, or lets it count again (docs/domain.md#ratings). Emails the customer and the restaurant. The customer
 * reads the reason next to the rating.
 */
export async function setRatingHidden(
  app: App,
  admin: Admin,
  { orderId, ...change }: { orderId: string } & RatingChange,
): Promise<void> {
  const hiddenReason = change.isHidden ? change.reason : null;
  const auditEntry = {
    action: change.isHidden ? ('rating.hide' as const) : ('rating.show' as const),
    objectId: orderId,
    reason: change.isHidden ? hiddenRatingLabel(change.reason, 'en') : change.reason,
  };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    const { order, rating } = await moderateRating(tx, orderId, hiddenReason, now);
    const restaurant = expectOneRow(await readRestaurant(tx, [order.restaurantId]));
    const { orderNumber, mealName } = order;
    const message: RatingMessage = {
      ...{ orderId, orderNumber, mealName, rating, reason: hiddenReason, at: now },
      restaurant,
      customer: { name: order.customerName, email: order.customerEmail },
    };
    await notifyBothSides(app, tx, message, order);
    return `${restaurant.name}, ${orderNumber}, ${rating} of 5`;
  });
}

type OrderReaders = Pick<Order, 'customerId' | 'restaurantId'>;

async function notifyBothSides(app: App, tx: Tx, message: RatingMessage, order: OrderReaders): Promise<void> {
  const { customer, restaurant, at: now } = message;
  const customerLine = {
    code: message.reason === null ? ('rating-shown' as const) : ('rating-hidden' as const),
    meal: message.mealName,
    restaurant: restaurant.name,
  };
  const customerMessage = {
    ...ratingMailToCustomer(app.config, message),
    inApp: () => ({ orderId: message.orderId, customerLine }),
    topic: 'receipts' as const,
    now,
  };
  await notify(tx, { userId: order.customerId, email: customer.email }, customerMessage);
  const restaurantMessage = { ...ratingMailToRestaurant(app.config, message), now };
  await notify(tx, { restaurantId: order.restaurantId, email: restaurant.email }, restaurantMessage);
}
