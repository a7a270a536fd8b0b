import type { AdminRating, ratingChoices } from '@fondly/contract/admin/ratings';
import type { SuperAdmin } from '../../accounts/sessions/actor.ts';
import { wants } from '../../messaging/can-notify.ts';
import { queueMail } from '../../messaging/queue-mail.ts';
import { moderateRating } from '../../orders/ratings/moderate-rating.ts';
import type { App } from '../../platform/app.ts';
import { one, prepared, type Tx } from '../../platform/database/db.ts';
import { adminWrite } from '../write-as-admin.ts';
import { type RatingNews, ratingMailToCustomer, ratingMailToKitchen } from './rating-mails.ts';

type Row = Omit<AdminRating, 'createdAt' | 'hiddenAt'> & { createdAt: Date; hiddenAt: Date | null };
type Choice = (typeof ratingChoices)[number];

const perPage = 50;

/** `$1` of one kitchen or null, `$2` how many are skipped. Each choice has its index. */
const readThose = (choice: Choice, which: string) =>
  prepared<Row>(
    `admin-ratings-${choice}`,
    `select g.order_id as "orderId", o.order_number as "orderNumber", o.meal_name as "mealName",
     g.restaurant_id as "restaurantId", r.name as "restaurantName", o.customer_name as "customerName", g.rating,
     g.review, g.created_at as "createdAt", g.hidden_at as "hiddenAt", g.hidden_reason as "hiddenReason"
   from (select * from ratings where ($1::uuid is null or restaurant_id = $1) and ${which}
     order by created_at desc, order_id limit ${perPage + 1} offset $2) g
     join orders o on o.id = g.order_id join restaurants r on r.id = g.restaurant_id
   order by g.created_at desc, g.order_id`,
  );
const read: Record<Choice, ReturnType<typeof readThose>> = {
  all: readThose('all', 'true'),
  low: readThose('low', 'rating <= 2'),
  hidden: readThose('hidden', 'hidden_at is not null'),
};

/** What customers say, newest first, 50 to a page. */
export async function listRatings(
  app: App,
  { show, restaurantId, page }: { show: Choice; restaurantId?: string | undefined; page: number },
): Promise<{ ratings: AdminRating[]; isMore: boolean }> {
  const rows = await read[show](app.db, [restaurantId ?? null, (page - 1) * perPage]);
  const ratings = rows.slice(0, perPage).map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
  }));
  return { ratings, isMore: rows.length > perPage };
}

const readKitchen = prepared<RatingNews['kitchen']>(
  'admin-rating-kitchen',
  'select name, email from restaurants where id = $1',
);

/**
 * Hides a rating, or lets it count again; both sides are told by mail, and the customer reads the reason beside it.
 *
 * @see Rule D-38
 * @throws Problem `rating-not-found`, `invalid-input` without a reason
 */
export async function judgeRating(
  app: App,
  admin: SuperAdmin,
  { orderId, isHidden, reason }: { orderId: string; isHidden: boolean; reason: string },
): Promise<void> {
  const deed = { action: isHidden ? ('rating.hide' as const) : ('rating.show' as const), objectId: orderId, reason };
  await adminWrite(app, admin, deed, async (tx, now) => {
    const { order, rating } = await moderateRating(tx, orderId, isHidden ? reason : null, now);
    const kitchen = one(await readKitchen(tx, [order.restaurantId]));
    const { orderNumber, mealName, customerId } = order;
    const news: RatingNews = {
      ...{ orderId, orderNumber, mealName, rating, reason: isHidden ? reason : null, at: now },
      kitchen,
      customer: { name: order.customerName, email: order.customerEmail },
    };
    await tell(app, tx, news, customerId);
    return `${kitchen.name}, ${orderNumber}, ${rating} of 5`;
  });
}

async function tell(app: App, tx: Tx, news: RatingNews, customerId: string): Promise<void> {
  if (await wants(tx, customerId, 'receipts', 'mail'))
    await queueMail(tx, ratingMailToCustomer(app.config, news), news.at);
  await queueMail(tx, ratingMailToKitchen(app.config, news), news.at);
}
