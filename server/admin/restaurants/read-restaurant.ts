import type { AdminMeal, AdminOrder, AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import type { App } from '../../platform/app.ts';
import { expectOneRow, statement } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isCustomerMoney, joinPayoutAccounts, type RestaurantRow, restaurantColumns } from '../restaurant-columns.ts';
import { readRestaurantStaff } from './read-restaurant-staff.ts';

type Row = RestaurantRow &
  Pick<AdminRestaurantView, 'contactName' | 'phone' | 'address' | 'websiteUrl' | 'cuisines' | 'timezone' | 'hours'> &
  Pick<AdminRestaurantView, 'ratingCount'> & { ratingSum: number };

const readRestaurantRow = statement<Row>(
  'admin-restaurant',
  `select ${restaurantColumns}, r.contact_name as "contactName", r.phone, r.address, r.website_url as "websiteUrl",
     r.cuisines, r.timezone, r.rating_sum as "ratingSum", r.rating_count as "ratingCount",
     (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]')
      from opening_hours h where h.restaurant_id = r.id) as hours
   from restaurants r ${joinPayoutAccounts} where r.id = $1`,
);

const readMoney = statement<{ grossCents: number; refundsCents: number; pendingCents: number; earnedCents: number }>(
  'admin-restaurant-money',
  `select coalesce(sum(l.amount_cents) filter (where ${isCustomerMoney} and l.kind = 'capture'), 0)::int as "grossCents",
     coalesce(-sum(l.amount_cents) filter (where ${isCustomerMoney} and l.kind <> 'capture'), 0)::int as "refundsCents",
     coalesce(-sum(l.amount_cents) filter (where l.account = 'restaurant_pending'), 0)::int as "pendingCents",
     coalesce(-sum(l.amount_cents) filter (where l.account = 'restaurant_earned'), 0)::int as "earnedCents"
   from ledger_lines l where l.restaurant_id = $1`,
);

type OrderRow = Omit<AdminOrder, 'pickupEnd' | 'createdAt'> & { pickupEnd: Date; createdAt: Date };

/** `$2`: only those whose customers still expect food. Orders whose money was never secured are nobody's business. */
const readOrders = statement<OrderRow>(
  'admin-restaurant-orders',
  `select * from (
     select id, order_number as "orderNumber", customer_name as "customerName", meal_name as "mealName", quantity, status,
       payment_status as "paymentStatus", paid_cents as "paidCents", refunded_cents as "refundedCents",
       pickup_end as "pickupEnd", created_at as "createdAt",
       closed_reason is null and (status in ('confirmed', 'ready') or payment_status in ('authorised', 'paid')) as "isOpen"
     from orders where restaurant_id = $1 and (authorised_at is not null or payment_confirmed_at is not null)) o
   where "isOpen" or not $2 order by "createdAt" desc limit $3`,
);

const readMeals = statement<AdminMeal>(
  'admin-restaurant-meals',
  `select id, name, available_date as "availableDate", price_cents as "priceCents",
     available_quantity as "availableQuantity", is_active as "isActive", admin_only as "adminOnly"
   from meals where restaurant_id = $1 and pickup_end > $2 and archived_at is null
   order by pickup_start, id limit 50`,
);
const readRatings = statement<{ rating: number; review: string; createdAt: Date }>(
  'admin-restaurant-ratings',
  `select rating, review, created_at as "createdAt" from ratings where restaurant_id = $1 order by created_at desc limit 10`,
);
const readHistory = statement<{ at: Date; action: string; actorName: string; reason: string }>(
  'admin-restaurant-history',
  `select l.at, l.action, u.name as "actorName", l.reason from audit_lines l join users u on u.id = l.actor_id
   where l.object_id = $1 order by l.id desc limit 50`,
);

const readChanges = statement<{ at: Date; actorName: string; fact: string; before: string; after: string }>(
  'admin-restaurant-changes',
  `select c.at, u.name as "actorName", c.fact, c.before, c.after
   from restaurant_changes c join users u on u.id = c.actor_id where c.restaurant_id = $1 order by c.id desc limit 50`,
);

const maxOpenOrders = 200;
const maxLatestOrders = 20;

/**
 * Everything that an operator decides by: application, hours, orders, money, ratings and what was decided before.
 *
 * @throws Problem `kitchen-not-found`
 */
export async function readRestaurantAsAdmin(app: App, id: string): Promise<AdminRestaurantView> {
  const [[row], money, open, latest, comingMeals, ratings, history, changes, staff] = await Promise.all([
    readRestaurantRow(app.db, [id]),
    readMoney(app.db, [id]),
    readOrders(app.db, [id, true, maxOpenOrders]),
    readOrders(app.db, [id, false, maxLatestOrders]),
    readMeals(app.db, [id, app.clock.now()]),
    readRatings(app.db, [id]),
    readHistory(app.db, [id]),
    readChanges(app.db, [id]),
    readRestaurantStaff(app, id),
  ]);
  if (!row) throw new Problem('restaurant-not-found');
  const { ratingSum, ...rest } = row;
  return {
    ...rest,
    createdAt: row.createdAt.toISOString(),
    ...expectOneRow(money),
    ...staff,
    rating: row.ratingCount > 0 ? Math.round((ratingSum / row.ratingCount) * 10) / 10 : null,
    openOrders: open.map(toAdminOrder),
    latestOrders: latest.map(toAdminOrder),
    comingMeals,
    ratings: ratings.map((rating) => ({ ...rating, createdAt: rating.createdAt.toISOString() })),
    history: history.map((line) => ({ ...line, at: line.at.toISOString() })),
    changes: changes.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

const toAdminOrder = (row: OrderRow): AdminOrder => ({
  ...row,
  pickupEnd: row.pickupEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
