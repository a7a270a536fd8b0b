import { paymentTerms } from '@fondly/contract/order-statuses';
import type { Discount } from '@fondly/contract/prices/order-price';
import type { ProblemCode } from '@fondly/contract/problems';
import type { App } from '../../platform/app.ts';
import {
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { paymentStatusSql } from '../../platform/database/status-columns.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Contact, personKeys } from './person-keys.ts';

/** A coupon that one person may use, and the keys that identify this person across accounts. */
export type Coupon = Discount & CouponScope & { personKeys: string[] };
export const couponScopeRow = row({ code: text, firstOrderOnly: boolean, usesPerPerson: integer });
export type CouponScope = Row<typeof couponScopeRow>;

const usableCoupon = row({
  code: text,
  discountType: oneOf(['fixed', 'percent']),
  value: integer,
  funder: oneOf(['restaurant', 'platform']),
  startsAt: nullable(timestamp),
  endsAt: nullable(timestamp),
  minimumCents: integer,
  usesPerPerson: integer,
  firstOrderOnly: boolean,
  personalTo: nullable(text),
  isForThisRestaurant: notNull(boolean),
  hasOrdered: notNull(boolean),
  /** Uses of this person across accounts, without the order that a new checkout replaces. */
  mine: notNull(integer),
  isUsedUp: notNull(boolean),
});
type UsableCoupon = Row<typeof usableCoupon>;

/**
 * `has_ordered` counts collected orders and open ones whose payment has begun. `coming_back` holds the uses of an unpaid
 * order of the same meal, which the checkout that replaces it releases.
 */
const find = statement(
  'coupon-find',
  usableCoupon,
  `with coming_back as (
     select r.order_id, r.coupon_code from redemptions r join orders o on o.id = r.order_id
     where o.customer_id = $2 and o.meal_id = $3 and o.closed_reason is null and o.payment_status in ${paymentStatusSql(paymentTerms.replaceable)})
   select c.code, c.discount_type, c.value, c.funder, c.starts_at, c.ends_at,
     c.minimum_cents, c.uses_per_person, c.first_order_only,
     c.personal_to,
     not exists (select from coupon_restaurants k where k.coupon_code = c.code)
       or exists (select from coupon_restaurants k where k.coupon_code = c.code and k.restaurant_id = $4)
       as is_for_this_restaurant,
     exists (select from orders o where o.customer_id = $2
       and (o.closed_reason = 'collected' or (o.closed_reason is null and o.payment_status not in ${paymentStatusSql(paymentTerms.replaceable)})))
       as has_ordered,
     (select coalesce(max(n), 0)::int from (select count(*) as n from redemption_keys k
        where k.scope = case when c.first_order_only then 'first order' else c.code end and k.key = any ($5::text[])
          and k.order_id not in (select order_id from coming_back) group by k.key) as by_key) as mine,
     c.max_uses is not null and c.max_uses <=
       c.uses - (select count(*) from coming_back b where b.coupon_code = c.code) as is_used_up
   from coupons c where c.code = $1 and c.active`,
);

export type CouponCheckInput = {
  couponCode: string;
  customer: { id: string; email: string; phone: string | null; isEmailConfirmed: boolean };
  /** The contact of the order form; null before it is sent. */
  contact: Contact | null;
  mealId: string;
  restaurantId: string;
  subtotalCents: number;
};

type RefusalRule = {
  code: ProblemCode;
  applies: (row: UsableCoupon, input: CouponCheckInput, now: Date, keys: string[]) => boolean;
};

/** The first rule that applies is the refusal: lasting reasons come before temporary ones. */
const refusalRules: RefusalRule[] = [
  { code: 'coupon-for-other-customer', applies: (row, _input, _now, keys) => !isForThisPerson(row, keys) },
  {
    code: 'coupon-email-not-confirmed',
    applies: (row, { customer }) => row.personalTo !== null && !customer.isEmailConfirmed,
  },
  { code: 'coupon-expired', applies: (row, _input, now) => row.endsAt !== null && row.endsAt <= now },
  { code: 'coupon-not-active-yet', applies: (row, _input, now) => row.startsAt !== null && row.startsAt > now },
  { code: 'coupon-not-valid-here', applies: (row) => !row.isForThisRestaurant },
  { code: 'coupon-first-order', applies: (row) => row.firstOrderOnly && (row.hasOrdered || row.mine > 0) },
  { code: 'coupon-already-used', applies: (row) => row.mine >= row.usesPerPerson },
  { code: 'coupon-exhausted', applies: (row) => row.isUsedUp },
  { code: 'coupon-minimum', applies: (row, input) => input.subtotalCents < row.minimumCents },
];

const isForThisPerson = (row: UsableCoupon, keys: string[]) => row.personalTo === null || keys.includes(row.personalTo);

/** Reads the coupon if this person may use it for this order, and reserves nothing. */
export async function readUsableCoupon(app: App, input: CouponCheckInput): Promise<Coupon> {
  const { customer, contact } = input;
  const keys = personKeys(app.config.secret, customer, contact);
  const [row] = await find(app.db, [input.couponCode, customer.id, input.mealId, input.restaurantId, keys]);
  if (!row) throw new Problem('coupon-invalid');
  const now = app.clock.now();
  const failedRule = refusalRules.find((refusal) => refusal.applies(row, input, now, keys));
  if (failedRule?.code === 'coupon-minimum') throw new Problem(failedRule.code, { minimumCents: row.minimumCents });
  if (failedRule) throw new Problem(failedRule.code);
  const { code, discountType, value, funder, firstOrderOnly, usesPerPerson } = row;
  return { code, discountType, value, funder, firstOrderOnly, usesPerPerson, personKeys: keys };
}
