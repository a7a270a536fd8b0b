import { type CouponErrors, type CouponInput, findCouponErrors } from '@fondly/contract/admin/coupon-rules';
import { type FieldErrors, fieldError } from '@fondly/contract/sentences/field-errors';
import { isUniqueViolation, type Tx } from '../../platform/database/db.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

const insert = command(
  'coupon-insert',
  `insert into coupons (code, discount_type, value, funder, starts_at, ends_at, max_uses, uses_per_person,
     first_order_only, minimum_cents, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const addRestaurants = statement(
  'coupon-add-kitchens',
  row({ id: uuid }),
  `insert into coupon_restaurants (coupon_code, restaurant_id)
   select $1, r.id from restaurants r where r.id = any($2::uuid[]) returning restaurant_id as id`,
);

/** Admin pages are in English only, and write these sentences themselves. */
const asWritten = (errors: CouponErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, fieldError('as-written', { text })]));

/** Creates a coupon. A code that already exists is refused as an error of its field. */
export async function insertCoupon(tx: Tx, input: CouponInput, now: Date): Promise<void> {
  const fieldErrors = findCouponErrors(input, now);
  if (Object.keys(fieldErrors).length > 0) throw new Problem('invalid-input', {}, asWritten(fieldErrors));
  const { code, discountType, value, funder, startsAt, endsAt, maxUses, usesPerPerson, firstOrderOnly } = input;
  const limits = [startsAt, endsAt, maxUses, usesPerPerson, firstOrderOnly, input.minimumCents, now];
  try {
    await insert(tx, [code, discountType, value, funder, ...limits]);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem('invalid-input', {}, { code: 'coupon-code-taken' });
    throw error;
  }
  const restaurants = [...new Set(input.restaurantIds)];
  if (restaurants.length === 0) return;
  const added = await addRestaurants(tx, [code, restaurants]);
  if (added.length < restaurants.length) throw new Problem('restaurant-not-found');
}

const setActive = statement(
  'coupon-set-active',
  row({ code: text }),
  'update coupons set active = $2 where code = $1 and active <> $2 returning code',
);
const findCouponCode = statement('coupon-find-code', row({ code: text }), 'select code from coupons where code = $1');

/**
 * Enables or disables a coupon. Orders that already use it keep it.
 *
 * @returns false when nothing changed
 */
export async function setCouponActive(tx: Tx, code: string, isActive: boolean): Promise<boolean> {
  if ((await setActive(tx, [code, isActive])).length > 0) return true;
  if ((await findCouponCode(tx, [code])).length === 0) throw new Problem('coupon-not-found');
  return false;
}
