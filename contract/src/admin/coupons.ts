import { z } from 'zod';
import { cents, endpoint, id, instant, integerInUrl, okResponse, trimmedText } from '../endpoint.ts';
import { orderStatuses } from '../order-statuses.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { auditEntry, auditReason } from './audit.ts';

const tags = ['Admin'];
const code = trimmedText(40)
  .toUpperCase()
  .pipe(z.string().min(1, fieldError('coupon-code-missing')));
const codeParam = z.strictObject({ code });

/** Whether the coupon can be used now, or the reason why it cannot. */
export const couponStates = ['on', 'not-yet', 'over', 'used-up', 'off'] as const;

const row = {
  code: z.string(),
  state: z.enum(couponStates),
  discountType: z.enum(['percent', 'fixed']),
  /** Whole percent, or cents. */
  value: z.int(),
  funder: z.enum(['platform', 'restaurant']),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  maxUses: z.int().nullable(),
  /** Reserved or redeemed. */
  uses: z.int(),
  usesPerPerson: z.int(),
  firstOrderOnly: z.boolean(),
  minimumCents: cents,
  /** For one person only. */
  isPersonal: z.boolean(),
  restaurants: z.array(z.strictObject({ id, name: z.string() })),
  createdAt: instant,
};
const couponRow = z.strictObject(row);
export type CouponRow = z.infer<typeof couponRow>;

export const listCoupons = endpoint({
  method: 'GET',
  url: '/api/admin/coupons',
  access: 'admin',
  schema: {
    summary: 'List coupons, newest first; personal coupons are counted, and found by code',
    tags,
    querystring: z.strictObject({
      search: trimmedText(40).toUpperCase().optional(),
      page: integerInUrl(1, 10_000).default(1),
    }),
    response: {
      200: z.strictObject({
        coupons: z.array(couponRow),
        hasMore: z.boolean(),
        personal: z.strictObject({ made: z.int(), used: z.int() }),
      }),
    },
  },
});

const couponOrder = z.strictObject({
  id,
  orderNumber: z.string(),
  customerName: z.string(),
  restaurantName: z.string(),
  status: z.enum(orderStatuses),
  discountCents: cents,
  totalCents: cents,
  /** When the order was paid; before that, the use is only reserved. */
  isRedeemed: z.boolean(),
  createdAt: instant,
});
export type CouponOrder = z.infer<typeof couponOrder>;

export const couponView = z.strictObject({
  ...row,
  /** Of paid orders. */
  redeemed: z.int(),
  discountGivenCents: cents,
  orders: z.array(couponOrder),
  audit: z.array(auditEntry),
});
export type CouponView = z.infer<typeof couponView>;

export const readCoupon = endpoint({
  method: 'GET',
  url: '/api/admin/coupons/:code',
  access: 'admin',
  problems: ['coupon-not-found'],
  schema: {
    summary: 'Read one coupon, with its total discount and its latest 50 orders',
    tags,
    params: codeParam,
    response: { 200: couponView },
  },
});

/** The shape of a coupon. `findCouponErrors` checks its values, with the same sentences as the form. */
export const createCoupon = endpoint({
  method: 'POST',
  url: '/api/admin/coupons',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Create a coupon',
    tags,
    body: z.strictObject({
      code,
      discountType: z.enum(['percent', 'fixed']),
      value: z.number().nullable(),
      funder: z.enum(['platform', 'restaurant']),
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
      maxUses: z.number().nullable(),
      usesPerPerson: z.number().nullable(),
      firstOrderOnly: z.boolean(),
      minimumCents: z.number().nullable(),
      restaurantIds: z.array(id).max(1_000),
      reason: auditReason,
    }),
    response: { 200: okResponse },
  },
});

export const setCouponActive = endpoint({
  method: 'PUT',
  url: '/api/admin/coupons/:code/active',
  access: 'admin',
  problems: ['coupon-not-found'],
  schema: {
    summary: 'Disable a coupon, or enable it again; orders that use it keep it',
    tags,
    params: codeParam,
    body: z.strictObject({ isActive: z.boolean(), reason: auditReason }),
    response: { 200: okResponse },
  },
});
