import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import type { App } from '../../platform/app.ts';
import { expectOneRow, type Tx } from '../../platform/database/db.ts';
import { integer, notNull, type Row, row, text, timestamp } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { generateCode } from '../order-number.ts';
import { deriveEmailKey } from './person-keys.ts';

const grantedCoupon = row({ code: text, valueCents: integer, endsAt: notNull(timestamp) });
export type GrantedCoupon = Row<typeof grantedCoupon>;

const insertGrantedCoupon = command(
  'coupon-grant',
  `insert into coupons (code, discount_type, value, funder, ends_at, max_uses, first_order_only, personal_to,
     minimum_cents)
   values ($1, 'fixed', $2, 'platform', $3, 1, true, $4, $5) on conflict (personal_to) do nothing`,
);
const readGrantedCoupon = statement(
  'coupon-granted',
  grantedCoupon,
  'select code, value as value_cents, ends_at from coupons where personal_to = $1',
);

/**
 * Creates the personal coupon of the waitlist, for one first order and paid by the platform. A repeat, also with another
 * spelling of the same mailbox, returns the first coupon, even if it is used or expired.
 */
export async function grantCoupon(app: App, tx: Tx, email: string): Promise<GrantedCoupon> {
  const key = deriveEmailKey(app.config.secret, email);
  const endsAt = minutesAfter(app.clock.now(), policies.waitlistCouponDays * 24 * 60);
  await insertGrantedCoupon(tx, [
    `FIRST${generateCode(8)}`,
    policies.waitlistCouponCents,
    endsAt,
    key,
    policies.waitlistCouponMinimumCents,
  ]);
  return expectOneRow(await readGrantedCoupon(tx, [key]));
}
