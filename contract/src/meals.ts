import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, requiredText, timeOfDay, trimmedText, zip } from './endpoint.ts';
import { allergens, diets, findDietConflict } from './food.ts';
import { policies } from './policies.ts';

const tags = ['Meals'];

export const mealTags = ['chefs-pick', 'discounted-menu'] as const;
/** Why a meal cannot be ordered now; null when it can. */
export const unavailableReasons = ['ended', 'sold-out', 'not-on-sale', 'kitchen-closed'] as const;

/** Each at most once. */
const uniqueListOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .array(z.enum(words))
    .max(words.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please name each once.');
const allergenList = uniqueListOf(allergens).nullable();
const dietList = uniqueListOf(diets);

const localDate = z.iso.date();
/** A meal as customers see it. Stock counts what can be bought now. */
export const mealView = z.strictObject({
  id,
  restaurantId: id,
  name: z.string(),
  description: z.string(),
  ingredients: z.string().nullable(),
  /** What the restaurant states; null means not stated, and never free of anything. */
  allergens: allergenList,
  diets: dietList,
  priceCents: cents,
  originalPriceCents: cents.nullable(),
  imageUrl: z.string().nullable(),
  tag: z.enum(mealTags),
  availableDate: localDate,
  pickupStart: instant,
  pickupEnd: instant,
  timezone: z.string(),
  availableQuantity: z.int(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
});
export type MealView = z.infer<typeof mealView>;

/** A search result: the meal, with the facts about its restaurant that the card shows. */
export const mealWithRestaurantView = mealView.extend({
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  restaurantLogoUrl: z.string().nullable(),
  restaurantHeaderImageUrl: z.string().nullable(),
  restaurantTone: z.tuple([z.string(), z.string()]),
  restaurantRating: z.number().nullable(),
  restaurantRatingCount: z.int(),
  zip,
  /** Miles between the middles of the two ZIP areas; 0 inside the searched one. */
  miles: z.number(),
});
export type MealWithRestaurantView = z.infer<typeof mealWithRestaurantView>;

export const searchView = z.strictObject({
  zip,
  /** Today's meals of this ZIP: the count of "{n} meal(s) found in {zip}". */
  meals: z.array(mealWithRestaurantView),
  /** Meals of other ZIPs within the radius, nearest first. */
  nearby: z.array(mealWithRestaurantView),
  /** Whether more meals match than are listed: the farthest are missing. */
  isTruncated: z.boolean(),
});
export type SearchView = z.infer<typeof searchView>;

/** An unknown ZIP is an empty result. */
export const searchMeals = endpoint({
  method: 'GET',
  url: '/api/meals/search',
  access: { customer: 'cached' },
  schema: {
    summary: "Search today's meals in a ZIP, then nearby by distance",
    tags,
    querystring: z.strictObject({
      zip,
      miles: z.coerce.number().int().min(1).max(policies.nearbyMaxMiles).default(policies.nearbyMiles),
    }),
    response: { 200: searchView },
  },
});

/** What the order page needs, by the meal's ID only, so that reloads and shared links work. */
export const readMeal = endpoint({
  method: 'GET',
  url: '/api/meals/:id',
  access: 'customer',
  problems: ['not-found'],
  schema: {
    summary: 'Read one meal, with its restaurant',
    tags,
    params: idParam,
    response: {
      200: z.strictObject({
        meal: mealWithRestaurantView,
        restaurant: z.strictObject({
          id,
          name: z.string(),
          address: z.string(),
          zip,
          phone: z.string(),
          pickupInstructions: z.string(),
        }),
        /** How many more of this meal the person may order today. */
        remainingDailyPortions: z.int(),
      }),
    },
  },
});

/** A meal as the staff of its restaurant see it. */
export const staffMealView = mealView.extend({
  initialQuantity: z.int(),
  pickupStartTime: timeOfDay,
  pickupEndTime: timeOfDay,
  isActive: z.boolean(),
  isRecurring: z.boolean(),
  isRecurringInstance: z.boolean(),
  recurringDays: z.array(z.int().min(0).max(6)),
  recurringEndDate: localDate.nullable(),
  expiresAt: instant.nullable(),
  soldToday: z.int(),
  reservedPortions: z.int(),
  createdAt: instant,
});
export type StaffMealView = z.infer<typeof staffMealView>;

export const mealForm = z
  .strictObject({
    name: requiredText(120),
    description: requiredText(1000),
    ingredients: trimmedText(1000).nullable().default(null),
    allergens: allergenList.default(null),
    diets: dietList.default([]),
    priceCents: z.int().min(0).max(policies.priceMaxCents),
    originalPriceCents: z.int().min(1).max(policies.priceMaxCents).nullable().default(null),
    tag: z.enum(mealTags),
    imageUrl: trimmedText(300)
      .regex(/^\/(files|pictures)\/[\w./-]+$/, 'Please choose a picture.')
      .nullable()
      .default(null),
    availableQuantity: z.int().min(0).max(policies.maxListedPortions),
    initialQuantity: z.int().min(0).max(policies.maxListedPortions).nullable().default(null),
    availableDate: localDate,
    pickupStartTime: timeOfDay,
    pickupEndTime: timeOfDay,
    isRecurring: z.boolean().default(false),
    recurringDays: z.array(z.int().min(0).max(6)).max(7).default([]),
    recurringEndDate: localDate.nullable().default(null),
  })
  .refine((form) => form.priceCents === 0 || form.priceCents >= policies.priceMinCents, {
    path: ['priceCents'],
    message: 'A price is $0.00 or at least $0.50.',
  })
  .refine((form) => !form.isRecurring || form.recurringDays.length > 0, {
    path: ['recurringDays'],
    message: 'Please select at least one day for recurring meals',
  })
  .superRefine(({ allergens, diets }, context) => {
    const message = findDietConflict(allergens, diets);
    if (message) context.addIssue({ code: 'custom', path: ['diets'], message });
  });
export type MealForm = z.input<typeof mealForm>;

const staffTags = ['Own meals'];

export const listStaffMeals = endpoint({
  method: 'GET',
  url: '/api/restaurant/meals',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'List the meals of your restaurant',
    tags: staffTags,
    response: { 200: z.strictObject({ meals: z.array(staffMealView) }) },
  },
});

export const createMeal = endpoint({
  method: 'POST',
  url: '/api/restaurant/meals',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found'],
  schema: { summary: 'List a meal', tags: staffTags, body: mealForm, response: { 201: staffMealView } },
});

/** Compare and set: refused with `stock-changed` if the stock is not what the page showed. */
export const setStock = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/stock',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found', 'stock-changed'],
  schema: {
    summary: 'Set the stock of a meal',
    tags: staffTags,
    params: idParam,
    body: z.strictObject({
      expected: z.int().min(0),
      availableQuantity: z.int().min(0).max(policies.maxListedPortions),
    }),
    response: { 200: staffMealView },
  },
});

export const setMealActive = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/active',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found'],
  schema: {
    summary: 'Put a meal on sale, or take it off; paid orders stay',
    tags: staffTags,
    params: idParam,
    body: z.strictObject({ isActive: z.boolean() }),
    response: { 200: staffMealView },
  },
});

/** "List yesterday's again": the same meal, for another day, with the stock it was listed with. */
export const listMealAgain = endpoint({
  method: 'POST',
  url: '/api/restaurant/meals/:id/repeat',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found'],
  schema: {
    summary: 'List a meal again',
    tags: staffTags,
    params: idParam,
    body: z.strictObject({ availableDate: localDate }),
    response: { 201: staffMealView },
  },
});

/**
 * An edited meal. `expected` is the stock that the form began with. An unchanged stock is not written; a changed one
 * is set only if the meal still has the expected stock.
 */
export const mealUpdate = mealForm.safeExtend({ expected: z.int().min(0) });

export const updateMeal = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found', 'pickup-passed', 'pickup-window-has-orders', 'stock-changed'],
  schema: {
    summary: 'Change a meal; open orders keep their terms',
    tags: staffTags,
    params: idParam,
    body: mealUpdate,
    response: { 200: staffMealView },
  },
});

export const setMealExpired = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/expired',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['not-found'],
  schema: {
    summary: 'End the sale of a meal now, or undo that',
    tags: staffTags,
    params: idParam,
    body: z.strictObject({ isExpired: z.boolean() }),
    response: { 200: staffMealView },
  },
});

/** Refused with `meal-has-orders` while customers expect it. A meal that was ever ordered is archived, not deleted. */
export const deleteMeal = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/meals/:id',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['meal-has-orders', 'not-found'],
  schema: {
    summary: 'Delete a meal; of a recurring one, with or without the coming days',
    tags: staffTags,
    params: idParam,
    querystring: z.strictObject({ comingDays: z.enum(['keep', 'remove']).default('keep') }),
    response: {
      200: z.strictObject({
        /** Coming meals that were removed, and those that stay: ordered ones always stay. */
        removed: z.int(),
        kept: z.int(),
      }),
    },
  },
});
