import type { Tx } from '../../platform/database/db.ts';
import { integer, row, text } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Coupon, type CouponScope, couponScopeRow } from './read-usable-coupon.ts';

const countUse = statement(
  'coupon-count-use',
  row({ code: text }),
  `update coupons set uses = uses + 1 where code = $1 and active and (max_uses is null or uses < max_uses)
   returning code`,
);

/**
 * Reserves one use with the hold. The update finds a row only while a use is left, and its row lock makes simultaneous
 * checkouts wait, so the last use is taken once.
 */
export async function reserveCouponUse(tx: Tx, code: string): Promise<void> {
  const rows = await countUse(tx, [code]);
  if (rows.length === 0) throw new Problem('coupon-exhausted');
}

/** Takes the first free slot. Among n taken slots, one of the first n + 1 is free, so no more are tried. */
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
  'coupon-insert-keys',
  row({ key: text }),
  `insert into redemption_keys (order_id, scope, key, slot)
   select $1, $2, wanted.key, free.slot from unnest($3::text[]) as wanted (key) cross join lateral (
     select slot from generate_series(1, least($4::int,
       (select count(*)::int + 1 from redemption_keys k where k.scope = $2 and k.key = wanted.key))) as slot
     where not exists (select from redemption_keys k where k.scope = $2 and k.key = wanted.key and k.slot = slot.slot)
     order by slot limit 1) as free
   order by wanted.key on conflict do nothing returning key`,
);

/** All coupons for a first order count as one coupon. */
const toKeyScope = (coupon: CouponScope) => (coupon.firstOrderOnly ? 'first order' : coupon.code);
const toUseLimit = (coupon: CouponScope) => (coupon.firstOrderOnly ? 1 : coupon.usesPerPerson);

/**
 * Records the use of a coupon, once its order exists. Each key of the person must have a use left. Unique keys decide a
 * race between two accounts of one person: the second is refused, which undoes its whole order.
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

/** Every change of a redemption locks its coupon first, so two changes cannot deadlock on coupon and keys. */
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
 * Adds the card to the keys of the person, once the card is authorized.
 *
 * @param cardKey - the same for one card under every account
 * @returns false when the card has no use of this coupon left
 */
export async function recordCouponCard(tx: Tx, orderId: string, cardKey: string): Promise<boolean> {
  const [coupon] = await lockCoupon(tx, [orderId]);
  if (!coupon) return true;
  const key = `card ${cardKey}`;
  const existing = await hasKey(tx, [orderId, key]);
  return existing.length > 0 || recordAllKeys(tx, orderId, coupon, [key]);
}

const finalizeRedemption = command('coupon-finalize-use', 'update redemptions set is_final = true where order_id = $1');

/** Called when the payment is captured. */
export async function finalizeCouponUse(tx: Tx, orderId: string): Promise<void> {
  await finalizeRedemption(tx, [orderId]);
}

const deleteRedemption = command(
  'coupon-release-use',
  `with gone as (delete from redemptions where order_id = $1 returning coupon_code)
   update coupons c set uses = c.uses - 1 from gone where c.code = gone.coupon_code`,
);

/** Called when the order ends before pickup. A repeat finds nothing. */
export async function releaseCouponUse(tx: Tx, orderId: string): Promise<void> {
  const [coupon] = await lockCoupon(tx, [orderId]);
  if (coupon) await deleteRedemption(tx, [orderId]);
}
