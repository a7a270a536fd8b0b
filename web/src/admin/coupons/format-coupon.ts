import type { CouponRow } from '@fondly/contract/admin/coupons';
import { formatCents } from '@fondly/contract/money';
import { formatDateTime } from '../page/format-time.ts';

/** "$3.00 off" or "20% off" */
export const formatDiscount = ({ discountType, value }: Pick<CouponRow, 'discountType' | 'value'>): string =>
  discountType === 'percent' ? `${value}% off` : `${formatCents(value)} off`;

export const couponStateNames: Record<CouponRow['state'], string> = {
  on: 'On',
  'not-yet': 'Not yet',
  over: 'Over',
  'used-up': 'Used up',
  off: 'Disabled',
};

export const funderNames: Record<CouponRow['funder'], string> = {
  platform: 'Fondly pays',
  restaurant: 'The kitchen pays',
};

/** "3 of 100" or "3" */
export const formatUses = ({ uses, maxUses }: Pick<CouponRow, 'uses' | 'maxUses'>): string =>
  maxUses === null
    ? uses.toLocaleString('en-US')
    : `${uses.toLocaleString('en-US')} of ${maxUses.toLocaleString('en-US')}`;

/** The period in which it can be used. */
export function formatValidity({ startsAt, endsAt }: Pick<CouponRow, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} to ${formatDateTime(endsAt)}`;
  if (endsAt) return `Until ${formatDateTime(endsAt)}`;
  return startsAt ? `From ${formatDateTime(startsAt)}` : 'Without end';
}

/** Other conditions, such as "First order only, from $15.00". */
export function formatRules({
  firstOrderOnly,
  usesPerPerson,
  minimumCents,
  restaurants,
  isPersonal,
}: CouponRow): string {
  const rules = [
    isPersonal && 'For one person',
    firstOrderOnly ? 'First order only' : usesPerPerson > 1 && `${usesPerPerson} times a person`,
    minimumCents > 0 && `from ${formatCents(minimumCents)}`,
    restaurants.length === 1 && `at ${restaurants[0]?.name}`,
    restaurants.length > 1 && `at ${restaurants.length} kitchens`,
  ].filter((rule): rule is string => Boolean(rule));
  const text = rules.join(', ') || 'Once a person';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
