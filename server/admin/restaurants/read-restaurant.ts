import type { AdminOrder, AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { orderTerms, paymentTerms } from '@fondly/contract/order-statuses';
import { pointStates } from '@fondly/contract/public-pages/map';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import {
  array,
  boolean,
  date,
  float,
  integer,
  json,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import {
  orderStatusColumn,
  orderStatusSql,
  paymentStatusColumn,
  paymentStatusSql,
} from '../../platform/database/status-columns.ts';
import { Problem } from '../../platform/http/problem.ts';
import { toPoint } from '../../restaurants/point.ts';
import { listAuditEntries } from '../list-audit-entries.ts';
import {
  isCustomerMoney,
  joinPayoutAccounts,
  joinSums,
  restaurantColumns,
  restaurantRow,
} from '../restaurant-columns.ts';
import { readRestaurantStaff } from './read-restaurant-staff.ts';
import { suggestedTaxAreaSql, taxAreaJsonSql } from './suggest-tax-area.ts';

const restaurantDetails = row({
  ...restaurantRow.columns,
  contactName: text,
  phone: text,
  address: text,
  latitude: nullable(float),
  longitude: nullable(float),
  pointState: oneOf(pointStates),
  websiteUrl: nullable(text),
  cuisines: array(text),
  timezone: text,
  taxArea: nullable(json<{ slug: string; name: string }>()),
  suggestedTaxArea: nullable(json<{ slug: string; name: string }>()),
  ratingSum: integer,
  ratingCount: integer,
  hours: notNull(json<{ weekday: number; opens: string; closes: string }[]>()),
});

const readRestaurantRow = statement(
  'admin-restaurant',
  restaurantDetails,
  `select ${restaurantColumns}, r.contact_name, r.phone, r.address, r.latitude, r.longitude, r.point_state, r.website_url,
     r.cuisines, r.timezone,
     ${taxAreaJsonSql('r.tax_area')} as tax_area, ${suggestedTaxAreaSql('r')} as suggested_tax_area,
     r.rating_sum, r.rating_count,
     (select coalesce(json_agg(json_build_object('weekday', h.weekday, 'opens', to_char(h.opens, 'HH24:MI'),
        'closes', to_char(h.closes, 'HH24:MI')) order by h.weekday, h.opens), '[]')
      from opening_hours h where h.restaurant_id = r.id) as hours
   from restaurants r ${joinPayoutAccounts} ${joinSums} where r.id = $1`,
);

const readMoney = statement(
  'admin-restaurant-money',
  row({
    grossCents: notNull(integer),
    refundsCents: notNull(integer),
    pendingCents: notNull(integer),
    earnedCents: notNull(integer),
  }),
  `select coalesce(sum(l.amount_cents) filter (where ${isCustomerMoney} and l.kind = 'capture'), 0)::int as gross_cents,
     coalesce(-sum(l.amount_cents) filter (where ${isCustomerMoney} and l.kind <> 'capture'), 0)::int as refunds_cents,
     coalesce(-sum(l.amount_cents) filter (where l.account = 'restaurant_pending'), 0)::int as pending_cents,
     coalesce(-sum(l.amount_cents) filter (where l.account = 'restaurant_earned'), 0)::int as earned_cents
   from ledger_lines l where l.restaurant_id = $1`,
);

const orderRow = row({
  id: uuid,
  orderNumber: text,
  customerName: text,
  mealName: text,
  quantity: integer,
  status: orderStatusColumn,
  paymentStatus: paymentStatusColumn,
  paidCents: integer,
  refundedCents: integer,
  pickupEnd: timestamp,
  createdAt: timestamp,
  isOpen: notNull(boolean),
});
type OrderRow = Row<typeof orderRow>;

/** `$2` selects orders whose customers still expect a meal. Orders that were never authorized are left out. */
const readOrders = statement(
  'admin-restaurant-orders',
  orderRow,
  `select * from (
     select id, order_number, customer_name, meal_name, quantity, status,
       payment_status, paid_cents, refunded_cents,
       pickup_end, created_at,
       closed_reason is null and (status in ${orderStatusSql(orderTerms.awaitingPickup)} or payment_status in ${paymentStatusSql(paymentTerms.secured)}) as is_open
     from orders where restaurant_id = $1 and (authorised_at is not null or payment_confirmed_at is not null)) o
   where is_open or not $2 order by created_at desc limit $3`,
);

const readMeals = statement(
  'admin-restaurant-meals',
  row({
    id: uuid,
    name: text,
    availableDate: date,
    priceCents: integer,
    availableQuantity: integer,
    isActive: boolean,
    adminOnly: boolean,
  }),
  `select id, name, available_date, price_cents,
     available_quantity, is_active, admin_only
   from meals where restaurant_id = $1 and pickup_end > $2 and archived_at is null
   order by pickup_start, id limit 50`,
);
const readRatings = statement(
  'admin-restaurant-ratings',
  row({ rating: integer, review: text, createdAt: timestamp }),
  `select rating, review, created_at from ratings where restaurant_id = $1 order by created_at desc limit 10`,
);
const readChanges = statement(
  'admin-restaurant-changes',
  row({ at: timestamp, actorName: text, fact: text, before: text, after: text }),
  `select c.at, u.name as actor_name, c.fact, c.before, c.after
   from restaurant_changes c join users u on u.id = c.actor_id where c.restaurant_id = $1 order by c.id desc limit 50`,
);

const maxOpenOrders = 200;
const maxLatestOrders = 20;

/** All facts for a review: application, hours, orders, amounts, ratings and earlier reviews. */
export async function readRestaurantAsAdmin(app: App, id: string): Promise<AdminRestaurantView> {
  const [[row], money, open, latest, comingMeals, ratings, history, changes, staff] = await Promise.all([
    readRestaurantRow(app.db, [id]),
    readMoney(app.db, [id]),
    readOrders(app.db, [id, true, maxOpenOrders]),
    readOrders(app.db, [id, false, maxLatestOrders]),
    readMeals(app.db, [id, app.clock.now()]),
    readRatings(app.db, [id]),
    listAuditEntries(app, id),
    readChanges(app.db, [id]),
    readRestaurantStaff(app, id),
  ]);
  if (!row) throw new Problem('restaurant-not-found');
  const { ratingSum, latitude, longitude, ...rest } = row;
  return {
    ...rest,
    point: toPoint({ latitude, longitude }),
    createdAt: row.createdAt.toISOString(),
    ...expectOneRow(money),
    ...staff,
    rating: row.ratingCount > 0 ? Math.round((ratingSum / row.ratingCount) * 10) / 10 : null,
    openOrders: open.map(toAdminOrder),
    latestOrders: latest.map(toAdminOrder),
    comingMeals,
    ratings: ratings.map((rating) => ({ ...rating, createdAt: rating.createdAt.toISOString() })),
    history,
    changes: changes.map((line) => ({ ...line, at: line.at.toISOString() })),
  };
}

const toAdminOrder = (row: OrderRow): AdminOrder => ({
  ...row,
  pickupEnd: row.pickupEnd.toISOString(),
  createdAt: row.createdAt.toISOString(),
});
