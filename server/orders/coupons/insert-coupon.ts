import { type CouponWish, couponFaults } from '@fondly/contract/admin/coupon-rules';
import { isDuplicate, prepared, type Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';

const insert = prepared(
  'coupon-make',
  `insert into coupons (code, discount_type, value, funder, starts_at, ends_at, max_uses, uses_per_person,
     first_order_only, minimum_cents, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const addKitchens = prepared<{ id: string }>(
  'coupon-add-kitchens',
  `insert into coupon_restaurants (coupon_code, restaurant_id)
   select $1, r.id from restaurants r where r.id = any($2::uuid[]) returning restaurant_id as id`,
);

/**
 * Makes a coupon that can be used at once, or from its start.
 *
 * @throws Problem `invalid-input` with what is wrong with which field, also for a code that there is already;
 *   `kitchen-not-found`
 */
export async function makeCoupon(tx: Tx, wish: CouponWish, now: Date): Promise<void> {
  const faults = couponFaults(wish, now);
  if (Object.keys(faults).length > 0) throw new Problem('invalid-input', {}, faults);
  const { code, discountType, value, funder, startsAt, endsAt, maxUses, usesPerPerson, firstOrderOnly } = wish;
  const limits = [startsAt, endsAt, maxUses, usesPerPerson, firstOrderOnly, wish.minimumCents, now];
  try {
    await insert(tx, [code, discountType, value, funder, ...limits]);
  } catch (error) {
    if (isDuplicate(error))
      throw new Problem('invalid-input', {}, { code: 'There is a coupon with this code already.' });
    throw error;
  }
  const kitchens = [...new Set(wish.restaurantIds)];
  if (kitchens.length === 0) return;
  const added = await addKitchens(tx, [code, kitchens]);
  if (added.length < kitchens.length) throw new Problem('kitchen-not-found');
}

const setActive = prepared<{ code: string }>(
  'coupon-set-active',
  'update coupons set active = $2 where code = $1 and active <> $2 returning code',
);
const find = prepared<{ code: string }>('coupon-is-there', 'select code from coupons where code = $1');

/**
 * Whether the coupon can be used from now on. Orders that have it keep it.
 *
 * @returns false when it was so already
 * @throws Problem `coupon-not-found`
 */
export async function setCouponActive(tx: Tx, code: string, isActive: boolean): Promise<boolean> {
  if ((await setActive(tx, [code, isActive])).length > 0) return true;
  if ((await find(tx, [code])).length === 0) throw new Problem('coupon-not-found');
  return false;
}
