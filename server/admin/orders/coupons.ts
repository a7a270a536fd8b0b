import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import type { CouponOrder, CouponRow, CouponView, couponStates } from '@fondly/contract/admin/coupons';
import type { Admin } from '../../accounts/sessions/actor.ts';
import { insertCoupon, setCouponActive } from '../../orders/coupons/insert-coupon.ts';
import type { App } from '../../platform/app.ts';
import { expectOneRow, statement } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { listAuditEntries } from '../list-audit-entries.ts';
import { writeAsAdmin } from '../write-as-admin.ts';

type Row = Omit<CouponRow, 'state' | 'startsAt' | 'endsAt' | 'createdAt'> & {
  active: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
};

const pageSize = 50;

const columns = `c.code, c.active, c.discount_type as "discountType", c.value, c.funder, c.starts_at as "startsAt",
  c.ends_at as "endsAt", c.max_uses as "maxUses", c.uses, c.uses_per_person as "usesPerPerson",
  c.first_order_only as "firstOrderOnly", c.minimum_cents as "minimumCents",
  c.personal_to is not null as "isPersonal", c.created_at as "createdAt",
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
   from coupon_restaurants k join restaurants r on r.id = k.restaurant_id where k.coupon_code = c.code) as restaurants`;

/** `$1` the beginning of a code, or null: then those of one person each, which are many, are left out. */
const readList = statement<Row>(
  'admin-coupons',
  `select ${columns} from coupons c
   where case when $1::text is null then c.personal_to is null else starts_with(c.code, $1) end
   order by c.created_at desc, c.code limit ${pageSize + 1} offset $2`,
);
const countPersonal = statement<{ made: number; used: number }>(
  'admin-coupons-personal',
  `select count(*)::int as made, (count(*) filter (where uses > 0))::int as used from coupons
   where personal_to is not null`,
);
const readCouponRow = statement<Row>('admin-coupon', `select ${columns} from coupons c where c.code = $1`);
const readDiscountsGiven = statement<{ redeemed: number; discountGivenCents: number }>(
  'admin-coupon-given',
  `select count(*)::int as redeemed, coalesce(sum(o.discount_cents), 0)::int as "discountGivenCents"
   from redemptions d join orders o on o.id = d.order_id where d.coupon_code = $1 and d.is_final`,
);
const readOrders = statement<Omit<CouponOrder, 'createdAt'> & { createdAt: Date }>(
  'admin-coupon-orders',
  `select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", r.name as "restaurantName",
     o.status, o.discount_cents as "discountCents", o.total_cents as "totalCents", d.is_final as "isRedeemed",
     o.created_at as "createdAt"
   from redemptions d join orders o on o.id = d.order_id join restaurants r on r.id = o.restaurant_id
   where d.coupon_code = $1 order by o.created_at desc limit 50`,
);

type ListInput = { search?: string | undefined; page: number };

/** Coupons that operators made, newest first, 50 to a page; any coupon by the beginning of its code. */
export async function listCoupons(app: App, { search, page }: ListInput) {
  const [rows, personal] = await Promise.all([
    readList(app.db, [search || null, (page - 1) * pageSize]),
    countPersonal(app.db, []),
  ]);
  const coupons = rows.slice(0, pageSize).map((row) => toCouponRow(row, app.clock.now()));
  return { coupons, hasMore: rows.length > pageSize, personal: expectOneRow(personal) };
}

/** @throws Problem `coupon-not-found` */
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

function toCouponRow({ active, startsAt, endsAt, createdAt, ...row }: Row, now: Date): CouponRow {
  return {
    ...row,
    state: getCouponState({ ...row, active, startsAt, endsAt }, now),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

type Limits = Pick<Row, 'active' | 'startsAt' | 'endsAt' | 'maxUses' | 'uses'>;

/** Why it cannot be used, the more lasting reason first. */
function getCouponState({ active, startsAt, endsAt, maxUses, uses }: Limits, now: Date): (typeof couponStates)[number] {
  if (!active) return 'off';
  if (endsAt && endsAt <= now) return 'over';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsAt && startsAt > now ? 'not-yet' : 'on';
}

/** @throws Problem `invalid-input`, `kitchen-not-found` */
export async function createCoupon(app: App, admin: Admin, input: CouponInput & { reason: string }): Promise<void> {
  const auditEntry = { action: 'coupon.create' as const, objectId: input.code, reason: input.reason };
  await writeAsAdmin(app, admin, auditEntry, async (tx, now) => {
    await insertCoupon(tx, input, now);
    return input.code;
  });
}

/** @throws Problem `coupon-not-found` */
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
