import { policies } from '../policies.ts';

/** A coupon as an admin enters it. Amounts are in cents, instants are ISO text, and null means no limit. */
export type CouponInput = {
  code: string;
  discountType: 'percent' | 'fixed';
  /** Whole percent, or cents; null when the text could not be read. */
  value: number | null;
  funder: 'platform' | 'restaurant';
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  usesPerPerson: number | null;
  firstOrderOnly: boolean;
  minimumCents: number | null;
  /** Valid at these restaurants only; an empty list means all of them. */
  restaurantIds: string[];
};

export type CouponErrors = Partial<Record<keyof CouponInput, string>>;

const isWholeNumberBetween = (count: number | null, from: number, to: number): boolean =>
  count !== null && Number.isInteger(count) && count >= from && count <= to;

/** Limits of the columns in the database, far above real values. */
const maxTotalUses = 1_000_000;
const maxUsesPerPerson = 100;
const maxRestaurants = 50;

type Rule = [field: keyof CouponInput, sentence: string, isBroken: (input: CouponInput, now: Date) => boolean];

const rules: Rule[] = [
  ['code', 'Use 4 to 24 letters, digits and dashes.', ({ code }) => !/^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$/.test(code)],
  [
    'value',
    'Enter a whole percent from 1 to 100.',
    ({ discountType, value }) => discountType === 'percent' && !isWholeNumberBetween(value, 1, 100),
  ],
  [
    'value',
    `Enter an amount from $0.01 to $${policies.couponMaxCents / 100}.`,
    ({ discountType, value }) => discountType === 'fixed' && !isWholeNumberBetween(value, 1, policies.couponMaxCents),
  ],
  ['endsAt', 'This is over already.', ({ endsAt }, now) => endsAt !== null && new Date(endsAt) <= now],
  [
    'endsAt',
    'The end must come after the start.',
    ({ startsAt, endsAt }) => startsAt !== null && endsAt !== null && new Date(startsAt) >= new Date(endsAt),
  ],
  [
    'maxUses',
    'Enter a whole number, 1 or more.',
    ({ maxUses }) => maxUses !== null && !isWholeNumberBetween(maxUses, 1, maxTotalUses),
  ],
  [
    'usesPerPerson',
    `Enter a whole number from 1 to ${maxUsesPerPerson}.`,
    ({ usesPerPerson }) => !isWholeNumberBetween(usesPerPerson, 1, maxUsesPerPerson),
  ],
  [
    'usesPerPerson',
    'A person has one first order: enter 1.',
    ({ firstOrderOnly, usesPerPerson }) => firstOrderOnly && usesPerPerson !== 1,
  ],
  [
    'minimumCents',
    'Enter an amount in dollars.',
    ({ minimumCents }) => !isWholeNumberBetween(minimumCents, 0, policies.priceMaxCents),
  ],
  [
    'restaurantIds',
    'Choose the kitchens that pay for it.',
    ({ funder, restaurantIds }) => funder === 'restaurant' && restaurantIds.length === 0,
  ],
  [
    'restaurantIds',
    `Choose ${maxRestaurants} kitchens at most.`,
    ({ restaurantIds }) => restaurantIds.length > maxRestaurants,
  ],
];

/** The first error of each field. Form and server show the same sentences. */
export function findCouponErrors(input: CouponInput, now: Date): CouponErrors {
  const errors: CouponErrors = {};
  for (const [field, sentence, isBroken] of rules) if (isBroken(input, now)) errors[field] ??= sentence;
  return errors;
}
