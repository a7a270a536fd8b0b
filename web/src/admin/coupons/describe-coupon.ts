import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import { formatCents } from '@fondly/contract/money';
import { formatDateTime } from '../page/format-time.ts';

/** What a coupon does, in sentences; null while its discount cannot be read. */
export function describeCoupon(coupon: CouponInput): string | null {
  const { discountType, value, minimumCents, firstOrderOnly, usesPerPerson, maxUses, restaurantIds, funder } = coupon;
  if (!value) return null;
  const order = [
    firstOrderOnly ? 'a first order' : 'an order',
    minimumCents ? ` of ${formatCents(minimumCents)} or more` : '',
    restaurantIds.length > 0 ? ` at ${restaurantIds.length === 1 ? 'one kitchen' : 'some kitchens'}` : '',
  ].join('');
  const period = describePeriod(coupon);
  const perPerson = usesPerPerson === 1 ? 'once' : `${usesPerPerson} times`;
  return [
    `Takes ${discountType === 'percent' ? `${value}%` : formatCents(value)} off ${order}${period}.`,
    `Each person can use it ${perPerson}${maxUses ? `, and all people together ${maxUses} times` : ''}.`,
    funder === 'platform' ? 'Fondly pays for it.' : 'The kitchen pays for it.',
  ].join(' ');
}

const describePeriod = ({ startsAt, endsAt }: CouponInput): string =>
  `${startsAt ? ` from ${formatDateTime(startsAt)}` : ''}${endsAt ? ` until ${formatDateTime(endsAt)}` : ''}`;

/** The end of the day so many days from now, as a field for a date and a time takes it. */
export function endOfDay(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T23:59`;
}
