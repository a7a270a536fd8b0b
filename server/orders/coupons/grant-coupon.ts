import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow, statement, type Tx } from '../../platform/database/db.ts';
import { generateCode } from '../order-number.ts';
import { deriveEmailKey } from './person-keys.ts';

const insertGrantedCoupon = statement(
  'coupon-grant',
  `insert into coupons (code, discount_type, value, funder, ends_at, max_uses, first_order_only, personal_to)
   values ($1, 'fixed', $2, 'platform', $3, 1, true, $4) on conflict (personal_to) do nothing`,
);
const readGrantedCoupon = statement<GrantedCoupon>(
  'coupon-granted',
  'select code, value as "valueCents", ends_at as "endsAt" from coupons where personal_to = $1',
);

export type GrantedCoupon = { code: string; valueCents: number; endsAt: Date };

/**
 * The `$3_off` of the waiting list: a personal coupon for one first order, paid by the platform. Only the person with
 * this address can use it. One for each person: a second call, also for another spelling of the same mailbox, gives
 * back the first one, used or over as it may be.
 */
export async function grantCoupon(app: App, tx: Tx, email: string): Promise<GrantedCoupon> {
  const key = deriveEmailKey(app.config.secret, email);
  const endsAt = minutesAfter(app.clock.now(), policies.waitlistCouponDays * 24 * 60);
  await insertGrantedCoupon(tx, [`FIRST${generateCode(8)}`, policies.waitlistCouponCents, endsAt, key]);
  return expectOneRow(await readGrantedCoupon(tx, [key]));
}
