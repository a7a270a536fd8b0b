import type { Tx } from '../../platform/database/db.ts';
import { integer, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Coupon, type CouponScope, couponScopeRow } from './read-usable-coupon.ts';

const countUse = statement(
  'coupon-count',
  row({ code: text }),
  `update coupons set uses = uses + 1 where code = $1 and active and (max_uses is null or uses < max_uses)
   returning code`,
);

/**
 * Reserves one use with the hold. The last use is taken once: the row of the coupon is updated only while a use is
 * left, and holds all others until this transaction ends.
 *
 * @throws Problem `coupon-used-up`
 */
export async function reserveCouponUse(tx: Tx, code: string): Promise<void> {
  const rows = await countUse(tx, [code]);
  if (rows.length === 0) throw new Problem('coupon-exhausted');
}

/** The first free slot is never past the one after those that are taken, however many uses the coupon allows. */
const insertRedemption = statement(
  'coupon-redeem',
  row({ slot: integer }),
  `insert into redemptions (order_id, coupon_code, customer_id, slot)
   select $1, $2, $3, slot from generate_series(1, least($4::int,
     (select count(*)::int + 1 from redemptions r where r.coupon_code = $2 and r.customer_id = $3))) as slot
   where not exists (select from redemptions r where r.coupon_code = $2 and r.customer_id = $3 and r.slot = slot.slot)
   order by slot limit 1 returning slot`,
);
const insertKeys = statement(
  'coupon-take-keys',
  row({ key: text }),
  `insert into redemption_keys (order_id, scope, key, slot)
   select $1, $2, wanted.key, free.slot from unnest($3::text[]) as wanted (key) cross join lateral (
     select slot from generate_series(1, least($4::int,
       (select count(*)::int + 1 from redemption_keys k where k.scope = $2 and k.key = wanted.key))) as slot
     where not exists (select from redemption_keys k where k.scope = $2 and k.key = wanted.key and k.slot = slot.slot)
     order by slot limit 1) as free
   order by wanted.key on conflict do nothing returning key`,
);

/** Coupons for a first order are one coupon to a person, whatever their codes. */
const toKeyScope = (coupon: CouponScope) => (coupon.firstOrderOnly ? 'first order' : coupon.code);
const toUseLimit = (coupon: CouponScope) => (coupon.firstOrderOnly ? 1 : coupon.usesPerPerson);

/**
 * Writes the reservation, once its order exists. Every key that the person is known by must have a use left; two
 * accounts of one person that reach at once meet in the keys, and the second finds its own taken.
 *
 * @throws Problem `coupon-used-before` or `coupon-first-order`; then the whole order is undone
 */
export async function recordCouponUse(
  tx: Tx,
  order: { id: string; customerId: string },
  coupon: Coupon,
): Promise<void> {
  const redeemed = await insertRedemption(tx, [order.id, coupon.code, order.customerId, toUseLimit(coupon)]);
  const isTaken = redeemed.length === 1 && (await recordAllKeys(tx, order.id, coupon, coupon.personKeys));
  if (!isTaken) throw new Problem(coupon.firstOrderOnly ? 'coupon-first-order' : 'coupon-already-used');
}

async function recordAllKeys(tx: Tx, orderId: string, coupon: CouponScope, keys: string[]): Promise<boolean> {
  const taken = await insertKeys(tx, [orderId, toKeyScope(coupon), keys, toUseLimit(coupon)]);
  return taken.length === keys.length;
}

/** Locked before anything of it changes, by whoever changes it: nobody then waits for keys while holding the coupon. */
const lockCoupon = statement(
  'coupon-lock',
  couponScopeRow,
  `select c.code, c.first_order_only, c.uses_per_person
   from coupons c where c.code = (select r.coupon_code from redemptions r where r.order_id = $1) for no key update`,
);
const hasKey = statement(
  'coupon-has-key',
  row({ key: text }),
  'select key from redemption_keys where order_id = $1 and key = $2',
);

/**
 * Adds the card to what the person is known by, when the bank has reserved the money.
 *
 * @param fingerprint - the card provider's, the same for the same card under every account
 * @returns false when that card has had its uses of this coupon, under whichever account
 */
export async function recordCouponCard(tx: Tx, orderId: string, fingerprint: string): Promise<boolean> {
  const [coupon] = await lockCoupon(tx, [orderId]);
  if (!coupon) return true;
  const key = `card ${fingerprint}`;
  const existing = await hasKey(tx, [orderId, key]);
  return existing.length > 0 || recordAllKeys(tx, orderId, coupon, [key]);
}

const finalizeRedemption = command('coupon-keep', 'update redemptions set is_final = true where order_id = $1');

/** The payment is taken: the use is final. */
export async function finalizeCouponUse(tx: Tx, orderId: string): Promise<void> {
  await finalizeRedemption(tx, [orderId]);
}

const deleteRedemption = command(
  'coupon-free',
  `with gone as (delete from redemptions where order_id = $1 returning coupon_code)
   update coupons c set uses = c.uses - 1 from gone where c.code = gone.coupon_code`,
);

/** The order ended before it was collected: the use is free again. A second call finds nothing. */
export async function releaseCouponUse(tx: Tx, orderId: string): Promise<void> {
  const [coupon] = await lockCoupon(tx, [orderId]);
  if (coupon) await deleteRedemption(tx, [orderId]);
}
