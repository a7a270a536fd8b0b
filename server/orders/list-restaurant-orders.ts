import { orderTerms } from '@fondly/contract/order-statuses';
import { ordersPerPage } from '@fondly/contract/orders';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import type { App } from '../platform/app.ts';
import { row, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { orderStatusSql } from '../platform/database/status-columns.ts';
import { Problem } from '../platform/http/problem.ts';
import { type Attempt, checkRateLimit, forgetAttempt } from '../platform/http/rate-limit.ts';
import { staffAccessSql, staffAccessValues } from '../restaurants/staff-access.ts';
import type { Staff } from '../restaurants/staff-actors.ts';
import { isPickupCode, matchesPickupCode } from './order-number.ts';
import { listPassesOf, matchPassCode } from './pickup-passes/match-pass-code.ts';
import { readPickupStates } from './reschedule/read-pickup-states.ts';
import { toRestaurantOrderView } from './restaurant-order-view.ts';
import { type Order, orderColumns, orderRow } from './schema.ts';

/**
 * A restaurant sees only orders whose money was secured. With auto-accept, an order appears once it is paid; otherwise
 * once its card is authorized. An order that ended earlier never appears.
 */
export const visibleToRestaurantSql = `(payment_confirmed_at is not null or (answer_by is not null and status <> 'failed'))`;

const selectVisible = `select ${orderColumns} from orders
  where ${staffAccessSql('restaurant_id', 1)} and ${visibleToRestaurantSql}`;
/** A page continues after the order `$4`. One more row than a page holds tells whether another page follows. */
const pageSql = `($4::uuid is null or (created_at, id) < (select c.created_at, c.id from orders c where c.id = $4))`;
const newestFirst = 'order by created_at desc, id desc';
const pageLimit = `limit ${ordersPerPage + 1}`;

/** Without a limit: an order that is not on the board is not cooked. The index `orders_open` holds them all. */
const listOpen = statement(
  'orders-of-restaurant-open',
  orderRow,
  `${selectVisible} and closed_reason is null ${newestFirst}`,
);
const listEnded = statement(
  'orders-of-restaurant-ended',
  orderRow,
  `${selectVisible} and closed_reason is not null and archived = $5 and (not $6::boolean or status = 'cancelled')
   and ${pageSql} ${newestFirst} ${pageLimit}`,
);
/**
 * Each word of a name is searched separately. A phone number identifies an open order only, because the restaurant no
 * longer reads it afterwards; `$8` are the orders with the pickup code that was typed.
 */
const find = statement(
  'orders-of-restaurant-found',
  orderRow,
  `${selectVisible} and ${pageSql} and (order_number ilike $5 or customer_name ilike all ($6::text[])
     or (closed_reason is null and regexp_replace(customer_phone, '\\D', '', 'g') like $7) or id = any($8::uuid[]))
   ${newestFirst} ${pageLimit}`,
);
const listAwaitingPickup = statement(
  'orders-of-restaurant-awaiting-pickup',
  row({ id: uuid }),
  `select id from orders where ${staffAccessSql('restaurant_id', 1)} and status in ${orderStatusSql(orderTerms.awaitingPickup)}
     and closed_reason is null`,
);

export type RestaurantOrderFilter = {
  archived: boolean;
  only?: 'ended' | 'denied' | undefined;
  olderThan?: string | undefined;
  search: string;
};
type Page = { orders: RestaurantOrderView[]; olderThan?: string };

/**
 * Lists orders of the restaurant, newest first: on the first page every open one and the newest ended ones, then ended
 * ones page by page. Archiving hides an order and changes nothing else. A search covers all of them.
 */
export async function listRestaurantOrders(app: App, staff: Staff, filter: RestaurantOrderFilter): Promise<Page> {
  const { orders, olderThan } =
    filter.search === '' ? await listPage(app, staff, filter) : await search(app, staff, filter);
  const states = await readPickupStates(app.db, orders);
  return {
    orders: orders.map((order) => toRestaurantOrderView(order, staff, states.get(order.id))),
    ...(olderThan && { olderThan }),
  };
}

async function listPage(app: App, staff: Staff, { archived, only, olderThan }: RestaurantOrderFilter) {
  const access = staffAccessValues(staff, 'counter');
  const isFirstBoardPage = !archived && only === undefined && olderThan === undefined;
  const [open, ended] = await Promise.all([
    isFirstBoardPage ? listOpen(app.db, [...access]) : [],
    listEnded(app.db, [...access, olderThan ?? null, archived, only === 'denied']),
  ]);
  const page = toPage(ended);
  return { ...page, orders: [...open, ...page.orders].toSorted((a, b) => +b.createdAt - +a.createdAt) };
}

async function search(app: App, staff: Staff, { search: text, olderThan }: RestaurantOrderFilter) {
  if (staff.apiKey) return toPage(await findByNumber(app, staff, text, olderThan));
  const withCode = await findByPickupCode(app, staff, text);
  const found = await find(app.db, [
    ...staffAccessValues(staff, 'counter'),
    olderThan ?? null,
    toLikePattern(text),
    // "Maya R." is how the restaurant reads a name.
    text.split(/\s+/).map((word) => toLikePattern(word.replace(/\.$/, ''))),
    toPhonePattern(text),
    withCode ?? [],
  ]);
  if (withCode === null && found.length === 0) throw new Problem('code-locked');
  return toPage(found);
}

/** A key reads neither last names, phone numbers, nor pickup codes, so it does not search by them either. */
const findByNumber = (app: App, staff: Staff, text: string, olderThan: string | undefined): Promise<Order[]> =>
  find(app.db, [...staffAccessValues(staff, 'counter'), olderThan ?? null, toLikePattern(text), [''], null, []]);

/**
 * The orders that a pickup code identifies. Wrong codes are counted for the restaurant, since a search without a limit
 * would tell the code of any order; null after too many, when codes are no longer compared.
 */
async function findByPickupCode(app: App, staff: Staff, text: string): Promise<string[] | null> {
  const code = text.toUpperCase();
  if (!isPickupCode(code)) return [];
  const { id } = staff.restaurant;
  const attempt = await countCodeSearch(app, id);
  if (!attempt) return null;
  const awaiting = await listAwaitingPickup(app.db, staffAccessValues(staff, 'counter'));
  const { secret } = app.config;
  const ids = awaiting.map((order) => order.id);
  const livePasses = (await listPassesOf(app.db, ids)).filter(({ canceledAt }) => canceledAt === null);
  const own = ids.filter((orderId) => matchesPickupCode(secret, orderId, code));
  const matching = [...own, ...matchPassCode(secret, livePasses, code).map(({ orderId }) => orderId)];
  if (matching.length > 0) await forgetAttempt(app, attempt);
  return matching;
}

/** Null after too many searches with a wrong code. */
function countCodeSearch(app: App, restaurantId: string): Promise<Attempt | null> {
  return checkRateLimit(app, 'pickup-code-search', restaurantId).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
}

function toPage(rows: Order[]): { orders: Order[]; olderThan?: string } {
  const orders = rows.slice(0, ordersPerPage);
  const last = orders.at(-1);
  return rows.length > ordersPerPage && last ? { orders, olderThan: last.id } : { orders };
}

/** Escapes the wildcards of `like`, so that a search for "%" does not find everything. */
const toLikePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** At least four digits at the end of a number, however they are grouped; null for any other text. */
function toPhonePattern(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '');
  return /^\d{4,15}$/.test(digits) ? `%${digits}` : null;
}
