import { z } from 'zod';
import { password, sessionView } from './account.ts';
import { restaurantStatuses, reviewActionNames } from './admin/reviews.ts';
import { email, endpoint, id, idParam, instant, phone, requiredText, trimmedText, zip } from './endpoint.ts';
import { mealView } from './meals.ts';
import { policies } from './policies.ts';
import { mapPoint, pointStates } from './public-pages/map.ts';
import { reviewView } from './public-pages/reviews.ts';
import { operatingHours } from './restaurant/hours/operating-hours.ts';
import { usualSaleView } from './restaurant/hours/usual-sale-view.ts';
import { restaurantRoles } from './restaurant/roles.ts';
import { fieldError } from './sentences/field-errors.ts';

const tags = ['Restaurants'];

export const restaurantTypes = ['fast-casual', 'cafe', 'chef-led', 'ghost-kitchen', 'farm-to-table'] as const;
export { restaurantStatuses };

/** Whether a restaurant can hand something over now. `restaurant/open-state.ts` says it in words. */
export const openState = z.strictObject({
  isOpen: z.boolean(),
  /** When it closes or opens; null if nothing changes within a week. */
  changesAt: instant.nullable(),
  /** Today's special hours end before the usual ones. */
  closesEarly: z.literal(true).optional(),
  /** Set while new orders are paused, with the reason that the restaurant gives. */
  pause: z.strictObject({ until: instant, reason: z.string().nullable() }).optional(),
  /** Set on a day without hours, with the name of the special day. */
  closedToday: z.strictObject({ name: z.string().nullable() }).optional(),
});
export type OpenState = z.infer<typeof openState>;

/** Without any field of owner, contact, or payout. */
export const publicRestaurantView = z.strictObject({
  id,
  slug: z.string(),
  name: z.string(),
  /** Empty for a ghost kitchen that shows it with a paid order only. */
  address: z.string(),
  zip,
  /** Where it is on the map; null while only its ZIP is known. */
  point: mapPoint.nullable(),
  area: z.string().nullable(),
  neighborhood: z.string().nullish(), // Answers of the previous release lack it.
  restaurantType: z.enum(restaurantTypes),
  cuisines: z.array(z.string()),
  description: z.string(),
  logoUrl: z.string().nullable(),
  headerImageUrl: z.string().nullable(),
  /** Background and text color of the initial that is shown without a logo. */
  tone: z.tuple([z.string(), z.string()]),
  /** One decimal; null until the first rating, shown as "New". */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  timezone: z.string(),
  isFavorite: z.boolean(),
  open: openState,
});
export type PublicRestaurantView = z.infer<typeof publicRestaurantView>;

/** Without the description, which no card shows and whose length would make the size of a page unpredictable. */
export const restaurantCardView = publicRestaurantView.omit({ description: true }).extend({
  /** From the ZIP that was asked for; null without one. */
  miles: z.number().nullable(),
  mealsToday: z.int(),
  /** Of the Chef's Pick on sale today, else of the meal that ends soonest, of those with a picture; null without one. */
  mealImageUrl: z.string().nullable(),
  /** The cheapest meal on sale today, in cents, and whether tax comes on top of it. */
  lowestPriceCents: z.int().nullable(),
  isTaxed: z.boolean(),
  /** What that meal cost before; null if it is not discounted. */
  lowestOriginalPriceCents: z.int().nullable(),
  /** From the earliest start to the latest end of pickup among the meals on sale; null without one. */
  pickup: z.strictObject({ start: instant, end: instant }).nullable(),
});
export type RestaurantCardView = z.infer<typeof restaurantCardView>;

export const cuisineView = z.strictObject({ slug: z.string(), name: z.string() });
export const areaView = z.strictObject({ slug: z.string(), name: z.string() });

/** Restaurants on one page of the list. Their cards are at most 50 KB. */
export const restaurantsPerPage = 24;
/** Approved restaurants only, favorites first; then the nearest first when a ZIP is given, else by name. */
export const listRestaurants = endpoint({
  method: 'GET',
  url: '/api/kitchens',
  access: 'customer',
  keyScope: 'listings:read',
  schema: {
    summary: 'List approved restaurants page by page: your favorites first, then by distance from a ZIP or by name',
    tags,
    querystring: z.strictObject({
      cuisine: trimmedText(40).optional(),
      area: trimmedText(40).optional(),
      /** Lists restaurants within 25 miles of this ZIP only. */
      zip: zip.optional(),
      /** The page after another one: its `after`. */
      after: trimmedText(600).optional(),
    }),
    response: {
      200: z.strictObject({
        restaurants: z.array(restaurantCardView),
        cuisines: z.array(cuisineView),
        areas: z.array(areaView),
        /** The middle of the ZIP that was asked for; null without one. */
        center: mapPoint.nullable(),
        /** Where the next page begins; absent on the last one. */
        after: z.string().optional(),
      }),
    },
  },
});

export const findVisibleRestaurants = endpoint({
  method: 'GET',
  url: '/api/kitchens/visible',
  access: 'customer',
  schema: {
    summary: 'Tell which of a few restaurants you can still see',
    tags,
    querystring: z.strictObject({
      ids: z
        .string()
        .transform((ids) => ids.split(','))
        .pipe(z.array(id).max(policies.recentRestaurants)),
    }),
    response: { 200: z.strictObject({ ids: z.array(id) }) },
  },
});

export const readRestaurant = endpoint({
  method: 'GET',
  url: '/api/kitchens/:id',
  access: 'customer',
  keyScope: 'listings:read',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Read one restaurant with its available meals',
    tags,
    params: idParam,
    response: {
      200: z.strictObject({
        restaurant: publicRestaurantView,
        meals: z.array(mealView),
        /** When it usually lists; at most one for each weekday, none for a restaurant that hides them. */
        usualSales: z.array(usualSaleView),
        /** The newest that others may read. */
        reviews: z.array(reviewView).max(policies.reviewsShown),
      }),
    },
  },
});

export const setFavorite = endpoint({
  method: 'PUT',
  url: '/api/kitchens/:id/favorite',
  access: 'customer',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Add or remove a favorite; a repeat changes nothing',
    tags,
    params: idParam,
    body: z.strictObject({ isFavorite: z.boolean() }),
    response: { 200: z.strictObject({ isFavorite: z.boolean() }) },
  },
});

/** The state of the payout setup, as Stripe reports it, in order. */
export const payoutSetupStates = ['not-started', 'unfinished', 'missing', 'checking', 'on'] as const;

/** What the staff of a restaurant see of it. Only the owner sees the payout account. */
export const staffRestaurantView = z.strictObject({
  id,
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  zip,
  point: mapPoint.nullable(),
  pointState: z.enum(pointStates),
  /** Whether a ghost kitchen shows its address and point with a paid order only. */
  hidesPoint: z.boolean(),
  restaurantType: z.enum(restaurantTypes),
  cuisines: z.array(z.string()),
  websiteUrl: z.string().nullable(),
  description: z.string(),
  pickupInstructions: z.string(),
  logoUrl: z.string().nullable(),
  headerImageUrl: z.string().nullable(),
  tone: z.tuple([z.string(), z.string()]),
  timezone: z.string(),
  status: z.enum(restaurantStatuses),
  autoAccept: z.boolean(),
  /** Whether customers see when it usually lists meals and how soon they are gone. */
  showsUsualTimes: z.boolean(),
  /** Whether customers who are late get up to ten more minutes without an answer by staff. */
  autoApprovesLate: z.boolean(),
  /** Whether customers write in their own words; otherwise only quick messages. */
  takesFreeText: z.boolean(),
  /** False after the owner stopped selling, until the owner starts again. */
  isSelling: z.boolean(),
  /** The duty of a high-volume seller, with its last day while it is open. Left out for all other restaurants. */
  sellerDuty: z
    .strictObject({ state: z.enum(['near', 'due', 'stopped', 'met']), dueOn: z.iso.date().nullable() })
    .optional(),
  /** The role of the person who reads it. */
  role: z.enum(restaurantRoles),
  isStripeOnboarded: z.boolean().optional(),
  payoutsEnabled: z.boolean().optional(),
  payoutSetup: z.enum(payoutSetupStates).optional(),
  /** The specified stripe_success_message_dismissed. */
  isPayoutsEnabledMessageDismissed: z.boolean().optional(),
  open: openState,
  createdAt: instant,
  /** When the application was last submitted. */
  appliedAt: instant,
  /** The weekly hours, from 0 for Sunday; a close at or before the open is on the next day. */
  hours: z.array(z.strictObject({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  /** The last decision about this restaurant and its reason; null before the first one. */
  reviewAction: z.enum(reviewActionNames).nullable(),
  reviewReason: z.string().nullable(),
});
export type StaffRestaurantView = z.infer<typeof staffRestaurantView>;

export const readStaffRestaurant = endpoint({
  method: 'GET',
  url: '/api/restaurant',
  access: { staff: 'counter', restaurant: 'any' },
  schema: { summary: 'Read your restaurant', tags: ['Your restaurant'], response: { 200: staffRestaurantView } },
});

export const setAutoAccept = endpoint({
  method: 'PUT',
  url: '/api/restaurant/auto-accept',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Accept paid orders at once, or approve each yourself',
    tags: ['Your restaurant'],
    body: z.strictObject({ autoAccept: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});

const maxCuisines = 5;
export const chosenCuisines = z
  .array(trimmedText(40))
  .max(maxCuisines, fieldError('too-many-choices', { max: maxCuisines }))
  .default([]);

/** Only http and https, which a browser can follow safely. An empty field means none. */
export const websiteUrl = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    trimmedText(300).pipe(
      z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: fieldError('web-address-invalid') }),
    ),
  ])
  .default(null);

/** With a password it creates the account and signs in; without one, the person who is signed in owns the restaurant. */
export const submitApplication = endpoint({
  method: 'POST',
  url: '/api/restaurant/sign-up',
  access: 'optional',
  problems: ['account-exists', 'restaurant-exists', 'too-many-requests', 'password-too-common', 'sign-in-required'],
  schema: {
    summary: 'Apply as a restaurant, with a new account or your own',
    tags: ['Your restaurant'],
    body: z.strictObject({
      name: requiredText(100),
      contactFirstName: requiredText(49),
      contactLastName: requiredText(49),
      email,
      phone,
      password: password.optional(),
      address: requiredText(200),
      zip,
      point: mapPoint.nullable().optional(),
      restaurantType: z.enum(restaurantTypes, fieldError('restaurant-type-missing')),
      cuisines: chosenCuisines,
      websiteUrl,
      operatingHours,
      acceptsTerms: z.literal(true, fieldError('terms-not-accepted')),
    }),
    response: { 200: sessionView },
  },
});

export const listCuisineChoices = endpoint({
  method: 'GET',
  url: '/api/restaurant/sign-up',
  access: 'public',
  schema: {
    summary: 'List the cuisines that an application can choose from',
    tags: ['Your restaurant'],
    response: { 200: z.strictObject({ cuisines: z.array(cuisineView) }) },
  },
});
