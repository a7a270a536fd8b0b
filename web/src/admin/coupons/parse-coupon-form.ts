import type { CouponInput } from '@fondly/contract/admin/coupon-rules';
import { parseDollars } from '@fondly/contract/money';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import type { ChosenRestaurant } from './restaurant-picker.tsx';

/**
 * The field values as the contract expects them. An unreadable value becomes null or NaN, which the server refuses with
 * its field.
 */
export function parseCouponForm(values: FormValues, restaurants: ChosenRestaurant[]): CouponInput {
  const text = (name: string) => values[name]?.trim() ?? '';
  const instant = (name: string) => (text(name) ? new Date(text(name)).toISOString() : null);
  const isPercent = values.discountType === 'percent';
  return {
    code: text('code').toUpperCase(),
    discountType: isPercent ? 'percent' : 'fixed',
    value: isPercent ? Number(text('value') || Number.NaN) : parseDollars(text('value')),
    funder: values.funder === 'restaurant' ? 'restaurant' : 'platform',
    startsAt: instant('startsAt'),
    endsAt: instant('endsAt'),
    maxUses: text('maxUses') ? Number(text('maxUses')) : null,
    usesPerPerson: Number(text('usesPerPerson') || Number.NaN),
    firstOrderOnly: values.firstOrderOnly === 'on',
    minimumCents: text('minimumCents') ? parseDollars(text('minimumCents')) : 0,
    restaurantIds: restaurants.map(({ id }) => id),
  };
}
