import { policies } from '../policies.ts';

/** What a coupon is, as an operator makes one. Amounts in cents, instants as ISO text, null where nothing limits it. */
export type CouponWish = {
  code: string;
  discountType: 'percent' | 'fixed';
  /** Whole percent, or cents; null is nothing that could be read. */
  value: number | null;
  funder: 'platform' | 'restaurant';
  startsAt: string | null;
  endsAt: string | null;
  maxUses: number | null;
  usesPerPerson: number | null;
  firstOrderOnly: boolean;
  minimumCents: number | null;
  /** Good at these kitchens only; at all of them when it is empty. */
  restaurantIds: string[];
};

export type CouponFaults = Partial<Record<keyof CouponWish, string>>;

const isWhole = (count: number | null, from: number, to: number): boolean =>
  count !== null && Number.isInteger(count) && count >= from && count <= to;

/** Numbers that fit into the database, far above what anybody means. */
const mostUses = 1_000_000;
const mostUsesPerPerson = 100;
const mostKitchens = 50;

type Rule = [field: keyof CouponWish, sentence: string, isBroken: (wish: CouponWish, now: Date) => boolean];

const rules: Rule[] = [
  ['code', 'Use 4 to 24 letters, digits and dashes.', ({ code }) => !/^[A-Z0-9][A-Z0-9-]{2,22}[A-Z0-9]$/.test(code)],
  [
    'value',
    'Enter a whole percent from 1 to 100.',
    ({ discountType, value }) => discountType === 'percent' && !isWhole(value, 1, 100),
  ],
  [
    'value',
    `Enter an amount from $0.01 to $${policies.couponLargestCents / 100}.`,
    ({ discountType, value }) => discountType === 'fixed' && !isWhole(value, 1, policies.couponLargestCents),
  ],
  ['endsAt', 'This is over already.', ({ endsAt }, now) => endsAt !== null && new Date(endsAt) <= now],
  [
    'endsAt',
    'The end must come after the start.',
    ({ startsAt, endsAt }) => startsAt !== null && endsAt !== null && new Date(startsAt) >= new Date(endsAt),
  ],
  ['maxUses', 'Enter a whole number, 1 or more.', ({ maxUses }) => maxUses !== null && !isWhole(maxUses, 1, mostUses)],
  [
    'usesPerPerson',
    `Enter a whole number from 1 to ${mostUsesPerPerson}.`,
    ({ usesPerPerson }) => !isWhole(usesPerPerson, 1, mostUsesPerPerson),
  ],
  [
    'usesPerPerson',
    'A person has one first order: enter 1.',
    ({ firstOrderOnly, usesPerPerson }) => firstOrderOnly && usesPerPerson !== 1,
  ],
  [
    'minimumCents',
    'Enter an amount in dollars.',
    ({ minimumCents }) => !isWhole(minimumCents, 0, policies.priceLargestCents),
  ],
  [
    'restaurantIds',
    'Choose the kitchens that pay for it.',
    ({ funder, restaurantIds }) => funder === 'restaurant' && restaurantIds.length === 0,
  ],
  [
    'restaurantIds',
    `Choose ${mostKitchens} kitchens at most.`,
    ({ restaurantIds }) => restaurantIds.length > mostKitchens,
  ],
];

/** What is wrong with which field, in the words that form and server share; the first fault of each. */
export function couponFaults(wish: CouponWish, now: Date): CouponFaults {
  const faults: CouponFaults = {};
  for (const [field, sentence, isBroken] of rules) if (isBroken(wish, now)) faults[field] ??= sentence;
  return faults;
}
