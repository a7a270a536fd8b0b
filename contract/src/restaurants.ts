import { z } from 'zod';
import { password, sessionView } from './account.ts';
import { restaurantStatuses, reviewActionNames } from './admin/reviews.ts';
import { email, endpoint, id, idParam, instant, phone, requiredText, trimmedText, zip } from './endpoint.ts';
import { mealView } from './meals.ts';
import { restaurantRoles } from './restaurant/roles.ts';

const tags = ['Restaurants'];

export const restaurantTypes = ['fast-casual', 'cafe', 'chef-led', 'ghost-kitchen', 'farm-to-table'] as const;
export { restaurantStatuses };

/** Whether a kitchen takes orders now, in words that can be shown as they are. */
export const openState = z.strictObject({
  isOpen: z.boolean(),
  /** "Open until 9:00 PM", "Opens at 9:00 AM", "Closes early today, at 7 PM", "Closed today", "Paused until 5:30 PM". */
  text: z.string(),
  changesAt: instant.nullable(),
});
export type OpenState = z.infer<typeof openState>;

/** What customers see of a kitchen. No owner, contact or payout field is ever part of it. */
export const publicRestaurantView = z.strictObject({
  id,
  name: z.string(),
  address: z.string(),
  zip,
  area: z.string().nullable(),
  restaurantType: z.enum(restaurantTypes),
  cuisines: z.array(z.string()),
  description: z.string(),
  logoUrl: z.string().nullable(),
  headerImageUrl: z.string().nullable(),
  /** Background and ink of the initial that stands in for a missing logo. */
  tone: z.tuple([z.string(), z.string()]),
  /** One decimal; null until the first rating, shown as "New". */
  rating: z.number().nullable(),
  ratingCount: z.int(),
  timezone: z.string(),
  isFavorite: z.boolean(),
  open: openState,
});
export type PublicRestaurantView = z.infer<typeof publicRestaurantView>;

export const restaurantCardView = publicRestaurantView.extend({
  mealsToday: z.int(),
  /** The cheapest meal on sale today, in cents. */
  lowestPriceCents: z.int().nullable(),
});
export type RestaurantCardView = z.infer<typeof restaurantCardView>;

export const cuisineView = z.strictObject({ slug: z.string(), name: z.string() });
export const areaView = z.strictObject({ slug: z.string(), name: z.string() });

/** Approved kitchens only, favourites first. */
export const listRestaurants = endpoint({
  method: 'GET',
  url: '/api/kitchens',
  access: 'customer',
  schema: {
    summary: 'List approved restaurants, favorites first',
    tags,
    querystring: z.strictObject({ cuisine: trimmedText(40).optional(), area: trimmedText(40).optional() }),
    response: {
      200: z.strictObject({
        restaurants: z.array(restaurantCardView),
        cuisines: z.array(cuisineView),
        areas: z.array(areaView),
      }),
    },
  },
});

export const readRestaurant = endpoint({
  method: 'GET',
  url: '/api/kitchens/:id',
  access: 'customer',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Read one restaurant with its available meals',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ restaurant: publicRestaurantView, meals: z.array(mealView) }) },
  },
});

export const setFavorite = endpoint({
  method: 'PUT',
  url: '/api/kitchens/:id/favorite',
  access: 'customer',
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Add or remove a favourite; doing it twice changes nothing',
    tags,
    params: idParam,
    body: z.strictObject({ isFavorite: z.boolean() }),
    response: { 200: z.strictObject({ isFavorite: z.boolean() }) },
  },
});

/** Where the setup of payouts stands, by the provider's word: begun, then told, then checked, then on. */
export const payoutSetupStates = ['not-started', 'unfinished', 'missing', 'checking', 'on'] as const;

/** What whoever works for a kitchen sees of it. Of its bank account the owner alone reads. */
export const staffRestaurantView = z.strictObject({
  id,
  name: z.string(),
  contactName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  zip,
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
  /** False from the moment that its owner stopped it until he begins again. */
  isSelling: z.boolean(),
  /** What the reader is here. */
  role: z.enum(restaurantRoles),
  isStripeOnboarded: z.boolean().optional(),
  payoutsEnabled: z.boolean().optional(),
  payoutSetup: z.enum(payoutSetupStates).optional(),
  /** The specified stripe_success_message_dismissed. */
  isPayoutsEnabledMessageDismissed: z.boolean().optional(),
  open: openState,
  createdAt: instant,
  /** When the application was sent, the last time. */
  appliedAt: instant,
  /** The weekly hours, from 0 for Sunday; a close at or before the open is on the next day. */
  hours: z.array(z.strictObject({ weekday: z.int(), opens: z.string(), closes: z.string() })),
  /** What was decided last on this kitchen, and why in our words; null before the first time. */
  reviewAction: z.enum(reviewActionNames).nullable(),
  reviewReason: z.string().nullable(),
});
export type StaffRestaurantView = z.infer<typeof staffRestaurantView>;

export const readStaffRestaurant = endpoint({
  method: 'GET',
  url: '/api/restaurant',
  access: { staff: 'counter', restaurant: 'any' },
  schema: { summary: 'Read your restaurant', tags: ['Restaurant'], response: { 200: staffRestaurantView } },
});

export const setAutoAccept = endpoint({
  method: 'PUT',
  url: '/api/restaurant/auto-accept',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Turn auto-accept on or off',
    tags: ['Restaurant'],
    body: z.strictObject({ autoAccept: z.boolean() }),
    response: { 200: staffRestaurantView },
  },
});

/** In the order of the numbers that days have everywhere else: 0 for Sunday. */
export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time.');
/** On the kitchen's clock. A close at or before the open is on the next day; of a closed day the times say nothing. */
const dayHours = z.strictObject({ open: timeOfDay, close: timeOfDay, closed: z.boolean() });
export const operatingHours = z.strictObject({
  sunday: dayHours,
  monday: dayHours,
  tuesday: dayHours,
  wednesday: dayHours,
  thursday: dayHours,
  friday: dayHours,
  saturday: dayHours,
});
export type OperatingHours = z.output<typeof operatingHours>;

/** Only the two kinds of address that a browser may safely follow. An empty field counts as none. */
export const websiteUrl = z
  .union([
    z.literal('').transform(() => null),
    z.null(),
    trimmedText(300).pipe(
      z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Please enter a web address.' }),
    ),
  ])
  .default(null);

/** With a password it makes the person too and signs in; without one the kitchen is the signed-in person's. */
export const submitApplication = endpoint({
  method: 'POST',
  url: '/api/restaurant/sign-up',
  access: 'optional',
  problems: ['account-exists', 'restaurant-exists', 'too-many-requests', 'password-too-common', 'sign-in-required'],
  schema: {
    summary: 'Apply as a restaurant, with your account or a new one',
    tags: ['Restaurant'],
    body: z.strictObject({
      name: requiredText(100),
      contactFirstName: requiredText(49),
      contactLastName: requiredText(49),
      email,
      phone,
      password: password.optional(),
      address: requiredText(200),
      zip,
      restaurantType: z.enum(restaurantTypes, 'Please choose a type.'),
      cuisines: z.array(trimmedText(40)).max(5, 'Please choose up to 5.').default([]),
      websiteUrl,
      operatingHours,
      acceptsTerms: z.literal(true, 'Please accept the terms.'),
    }),
    response: { 200: sessionView },
  },
});

export const listCuisineChoices = endpoint({
  method: 'GET',
  url: '/api/restaurant/sign-up',
  access: 'public',
  schema: {
    summary: 'List the choices of an application',
    tags: ['Restaurant'],
    response: { 200: z.strictObject({ cuisines: z.array(cuisineView) }) },
  },
});
