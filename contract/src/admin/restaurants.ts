import { z } from 'zod';
import {
  cents,
  count,
  endpoint,
  id,
  idParam,
  instant,
  integerInUrl,
  okResponse,
  sortInUrl,
  trimmedText,
} from '../endpoint.ts';
import { orderStatuses, paymentStatuses } from '../order-statuses.ts';
import { mapPoint, pointStates } from '../public-pages/map.ts';
import { restaurantRoles } from '../restaurant/roles.ts';
import { staffView } from '../restaurant/staff.ts';
import { payoutSetupStates, restaurantStatuses, restaurantTypes } from '../restaurants.ts';
import { auditEntry, auditReason } from './audit.ts';
import { reviewActionNames } from './reviews.ts';
import { restaurantSorts } from './sort.ts';

const tags = ['Admin'];
const status = z.enum(restaurantStatuses);
const countsByStatus = z.strictObject({
  pending: count,
  approved: count,
  rejected: count,
  suspended: count,
  closed: count,
} satisfies Record<z.infer<typeof status>, typeof count>);
const restaurantBadge = {
  id,
  name: z.string(),
  logoUrl: z.string().nullable(),
  tone: z.tuple([z.string(), z.string()]),
};

export const adminRestaurantRow = z.strictObject({
  ...restaurantBadge,
  email: z.string(),
  zip: z.string(),
  restaurantType: z.enum(restaurantTypes),
  status,
  adminOnly: z.boolean(),
  payoutSetup: z.enum(payoutSetupStates),
  meals: z.int(),
  /** Only paid orders count. */
  orders: z.int(),
  /** Payments less refunds, from the ledger. */
  netCents: cents,
  createdAt: instant,
});
export type AdminRestaurantRow = z.infer<typeof adminRestaurantRow>;

const filter = { status: status.optional(), /** In name, e-mail or ZIP. */ search: trimmedText(100).optional() };
export const restaurantsPerPage = 25;

/** All restaurants, newest first unless another order is chosen. */
export const listRestaurantsAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants',
  access: 'admin',
  schema: {
    summary: 'List all restaurants, newest first unless another order is chosen',
    tags,
    querystring: z.strictObject({
      ...filter,
      sort: sortInUrl(restaurantSorts).default('-joined'),
      page: integerInUrl(1, 10_000).default(1),
    }),
    response: {
      200: z.strictObject({
        restaurants: z.array(adminRestaurantRow),
        /** Restaurants that the search found, by status. */
        counts: countsByStatus,
        pages: z.int(),
      }),
    },
  },
});

export const exportRestaurantsCsv = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants.csv',
  access: 'admin',
  schema: {
    summary: 'Export all restaurants as CSV',
    tags,
    querystring: z.strictObject(filter),
    response: { 200: z.string() },
  },
});

const taxArea = z.strictObject({ slug: z.string(), name: z.string() }).nullable();
/** The suggested one is that of every other restaurant in its ZIP; null if they differ. */
const taxAreas = { taxArea, suggestedTaxArea: taxArea };

const check = z.strictObject({ text: z.string(), hasPassed: z.boolean() });
export const applicationView = z.strictObject({
  ...restaurantBadge,
  restaurantType: z.enum(restaurantTypes),
  zip: z.string(),
  area: z.string().nullable(),
  contactName: z.string(),
  appliedAt: instant,
  /** The last day of the promised 1-2 business days, on the kitchen's calendar. */
  dueDate: z.iso.date(),
  due: z.enum(['later', 'today', 'late']),
  /** Checks before the approval. One that failed asks for a second look and does not decide. */
  checks: z.array(check),
  /** What the restaurant was asked to change; null if it was not asked. */
  requestedChanges: z.string().nullable(),
  ...taxAreas,
});
export type ApplicationView = z.infer<typeof applicationView>;

export const listApplications = endpoint({
  method: 'GET',
  url: '/api/admin/applications',
  access: { admin: 'polling' },
  schema: {
    summary: 'List the applications that await a decision, oldest first',
    tags,
    response: { 200: z.strictObject({ applications: z.array(applicationView) }) },
  },
});

const adminOrder = z.strictObject({
  id,
  orderNumber: z.string(),
  customerName: z.string(),
  mealName: z.string(),
  quantity: z.int(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  paidCents: cents,
  refundedCents: cents,
  pickupEnd: instant,
  /** The customer still expects food: the order is paid or reserved, and not over. */
  isOpen: z.boolean(),
  createdAt: instant,
});
export type AdminOrder = z.infer<typeof adminOrder>;

const adminMeal = z.strictObject({
  id,
  name: z.string(),
  availableDate: z.iso.date(),
  priceCents: cents,
  availableQuantity: z.int(),
  isActive: z.boolean(),
  adminOnly: z.boolean(),
});
export type AdminMeal = z.infer<typeof adminMeal>;

/** Email addresses are masked; revealing one is logged. */
const adminStaffMember = z.strictObject({
  personId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(restaurantRoles),
  since: instant,
  /** Accurate to ten minutes. */
  lastSeenAt: instant.nullable(),
});
export type AdminStaffMember = z.infer<typeof adminStaffMember>;

export const adminRestaurantView = adminRestaurantRow.extend({
  contactName: z.string(),
  phone: z.string(),
  address: z.string(),
  /** The pin, whether or not customers see it. */
  point: mapPoint.nullable(),
  pointState: z.enum(pointStates),
  websiteUrl: z.string().nullable(),
  cuisines: z.array(z.string()),
  timezone: z.string(),
  /** Null: its orders are not taxed. */
  ...taxAreas,
  rating: z.number().nullable(),
  ratingCount: z.int(),
  hours: z.array(z.strictObject({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  grossCents: cents,
  refundsCents: cents,
  /** The share of the restaurant: what awaits pickup, and what it has earned. */
  pendingCents: cents,
  earnedCents: cents,
  openOrders: z.array(adminOrder),
  latestOrders: z.array(adminOrder),
  /** Of today and the days to come. */
  comingMeals: z.array(adminMeal),
  ratings: z.array(z.strictObject({ rating: z.int(), review: z.string(), createdAt: instant })),
  /** The owner first, then the current staff. */
  staff: z.array(adminStaffMember),
  /** Changes of the staff, newest first. */
  staffLog: staffView.shape.log,
  history: z.array(auditEntry),
  /** Changes by the restaurant to the facts that it was approved with, newest first. */
  changes: z.array(
    z.strictObject({ at: instant, actorName: z.string(), fact: z.string(), before: z.string(), after: z.string() }),
  ),
});
export type AdminRestaurantView = z.infer<typeof adminRestaurantView>;

export const readRestaurantAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/restaurants/:id',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Read everything about one restaurant',
    tags,
    params: idParam,
    response: { 200: adminRestaurantView },
  },
});

export const reviewRestaurant = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/decision',
  access: 'admin',
  problems: ['restaurant-not-found', 'already-reviewed'],
  schema: {
    summary: 'Approve, ask for changes, reject, suspend or reinstate; an email tells the restaurant',
    tags,
    params: idParam,
    body: z.strictObject({ reviewAction: z.enum(reviewActionNames), reason: auditReason }),
    response: { 200: z.strictObject({ status }) },
  },
});

const flag = z.strictObject({ adminOnly: z.boolean(), reason: auditReason });

export const updateRestaurantAdminOnly = endpoint({
  method: 'PUT',
  url: '/api/admin/restaurants/:id/admin-only',
  access: 'admin',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Show a restaurant to admins only, or to everyone',
    tags,
    params: idParam,
    body: flag,
    response: { 200: okResponse },
  },
});

/** The pin that the admin saw: a pin with another position by now is refused. */
export const checkRestaurantPoint = endpoint({
  method: 'POST',
  url: '/api/admin/restaurants/:id/point',
  access: 'admin',
  problems: ['already-reviewed'],
  schema: {
    summary: 'Confirm the pin of a restaurant, so that customers see it on the map',
    tags,
    params: idParam,
    body: mapPoint.extend({ reason: auditReason }),
    response: { 200: okResponse },
  },
});

export const updateMealAdminOnly = endpoint({
  method: 'PUT',
  url: '/api/admin/meals/:id/admin-only',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Show a meal to admins only, or to everyone',
    tags,
    params: idParam,
    body: flag,
    response: { 200: okResponse },
  },
});
