import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import type { CouponRow, CouponView, couponStates } from '@fondly/contract/admin/coupons';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { insertCoupon, setCouponActive } from '../../orders/coupons/insert-coupon.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow } from '../../platform/database/db.ts';
import {
  boolean,
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
import { orderStatusColumn } from '../../platform/database/status-columns.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listAuditEntries } from '../list-audit-entries.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

const storedCoupon = row({
  code: text,
  active: boolean,
  discountType: oneOf(['fixed', 'percent']),
  value: integer,
  funder: oneOf(['restaurant', 'platform']),
  startsAt: nullable(timestamp),
  endsAt: nullable(timestamp),
  maxUses: nullable(integer),
  uses: integer,
  usesPerPerson: integer,
  firstOrderOnly: boolean,
  minimumCents: integer,
  isPersonal: notNull(boolean),
  createdAt: timestamp,
  restaurants: notNull(json<{ id: string; name: string }[]>()),
});
type StoredCoupon = Row<typeof storedCoupon>;

const pageSize = 50;

const columns = `c.code, c.active, c.discount_type, c.value, c.funder, c.starts_at,
  c.ends_at, c.max_uses, c.uses, c.uses_per_person,
  c.first_order_only, c.minimum_cents,
  c.personal_to is not null as is_personal, c.created_at,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
   from coupon_restaurants k join restaurants r on r.id = k.restaurant_id where k.coupon_code = c.code) as restaurants`;

/** `$1` is the beginning of a code, or null for all but the many coupons of a single person. */
const readList = statement(
  'admin-coupons',
  storedCoupon,
  `select ${columns} from coupons c
   where case when $1::text is null then c.personal_to is null else starts_with(c.code, $1) end
   order by c.created_at desc, c.code limit ${pageSize + 1} offset $2`,
);
const countPersonal = statement(
  'admin-coupons-personal',
  row({ made: notNull(integer), used: notNull(integer) }),
  `select count(*)::int as made, (count(*) filter (where uses > 0))::int as used from coupons
   where personal_to is not null`,
);
const readCouponRow = statement('admin-coupon', storedCoupon, `select ${columns} from coupons c where c.code = $1`);
const readDiscountsGiven = statement(
  'admin-coupon-given',
  row({ redeemed: notNull(integer), discountGivenCents: notNull(integer) }),
  `select count(*)::int as redeemed, coalesce(sum(o.discount_cents), 0)::int as discount_given_cents
   from redemptions d join orders o on o.id = d.order_id where d.coupon_code = $1 and d.is_final`,
);
const readOrders = statement(
  'admin-coupon-orders',
  row({
    id: uuid,
    orderNumber: text,
    customerName: text,
    restaurantName: text,
    status: orderStatusColumn,
    discountCents: integer,
    totalCents: integer,
    isRedeemed: boolean,
    createdAt: timestamp,
  }),
  `select o.id, o.order_number, o.customer_name, r.name as restaurant_name,
     o.status, o.discount_cents, o.total_cents, d.is_final as is_redeemed,
     o.created_at
   from redemptions d join orders o on o.id = d.order_id join restaurants r on r.id = o.restaurant_id
   where d.coupon_code = $1 order by o.created_at desc limit 50`,
);

type ListInput = { search?: string | undefined; page: number };

/** Coupons that admins created, newest first, 50 to a page. A search by the beginning of a code finds all coupons. */
export async function listCoupons(app: App, { search, page }: ListInput) {
  const [rows, personal] = await Promise.all([
    readList(app.db, [search || null, (page - 1) * pageSize]),
    countPersonal(app.db, []),
  ]);
  const coupons = rows.slice(0, pageSize).map((row) => toCouponRow(row, app.clock.now()));
  return { coupons, hasMore: rows.length > pageSize, personal: expectOneRow(personal) };
}

export async function readCoupon(app: App, code: string): Promise<CouponView> {
  const [[row], given, orders, audit] = await Promise.all([
    readCouponRow(app.db, [code]),
    readDiscountsGiven(app.db, [code]),
    readOrders(app.db, [code]),
    listAuditEntries(app, code),
  ]);
  if (!row) throw new Problem('coupon-not-found');
  return {
    ...toCouponRow(row, app.clock.now()),
    ...expectOneRow(given),
    orders: orders.map((order) => ({ ...order, createdAt: order.createdAt.toISOString() })),
    audit,
  };
}

function toCouponRow({ active, startsAt, endsAt, createdAt, ...row }: StoredCoupon, now: Date): CouponRow {
  return {
    ...row,
    state: getCouponState({ ...row, active, startsAt, endsAt }, now),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

type Limits = Pick<StoredCoupon, 'active' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>;

/** Why the coupon cannot be used. The more permanent reason comes first. */
function getCouponState({ active, startsAt, endsAt, maxUses, uses }: Limits, now: Date): (typeof couponStates)[number] {
  if (!active) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt && startsAt > now ? 'not-yet' : 'on';
}

export async function createCoupon(app: App, admin: Admin, input: CouponInput & { reason: string }): Promise<void> {
  const auditEntry = { action: 'coupon.create' as const, objectId: input.code, reason: input.reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    await insertCoupon(tx, input, now);
    return input.code;
  });
}

export async function setCouponActiveAsAdmin(
  app: App,
  admin: Admin,
  { code, isActive, reason }: { code: string; isActive: boolean; reason: string },
): Promise<void> {
  const action = isActive ? ('coupon.enable' as const) : ('coupon.disable' as const);
  await writeAsAdmin(app, admin, { action, objectId: code, reason }, async (tx) =>
    (await setCouponActive(tx, code, isActive)) ? code : null,
  );
}
