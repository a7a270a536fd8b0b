import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, integerInUrl, zip } from './endpoint.ts';
import { allergens, diets, keepings } from './food.ts';
import { policies } from './policies.ts';
import { mapPoint } from './public-pages/map.ts';
import { type FieldError, fieldError } from './sentences/field-errors.ts';

const tags = ['Meals'];

/** Portions of a sold-out meal that are reserved for the next person in line. */
export const queueOfferView = z.strictObject({
  id,
  units: z.int(),
  /** Of one portion. */
  priceCents: cents,
  /** Until when it can be taken. */
  until: instant,
});

export const mealTags = ['chefs-pick', 'discounted-menu'] as const;
/** Why a meal cannot be ordered now; null when it can. */
export const unavailableReasons = [
  'ended',
  'sold-out',
  'not-on-sale',
  /** Its sales have not opened: it is of a later day, or its restaurant sells it later today. */
  'not-yet',
  'kitchen-paused',
  'kitchen-closed',
  /** Its restaurant has no tax area, which it must have by now. */
  'no-tax-area',
] as const;

/** Each at most once. */
const uniqueListOf = <Word extends string>(words: readonly [Word, ...Word[]], missing?: FieldError) =>
  z
    .array(z.enum(words), missing)
    .max(words.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, fieldError('named-twice'));
export const allergenList = uniqueListOf(allergens).nullable();
/** What a restaurant answers about the nine allergens: a meal contains none that neither list names. */
export const answeredAllergens = uniqueListOf(allergens, fieldError('allergens-missing'));
export const dietList = uniqueListOf(diets);

/** What the label of a bag and a ticket say about the food. */
export const foodFacts = {
  /** As the restaurant states them now; null while it has stated none. */
  allergens: z.array(z.enum(allergens)).nullable(),
  mayContain: z.array(z.enum(allergens)),
  diets: z.array(z.enum(diets)),
  keptAs: z.enum(keepings).nullable(),
  /** Of time-limited food only. */
  goodUntil: instant.nullable(),
  /** In the words of the restaurant. */
  reheating: z.string().nullable(),
};

export const localDate = z.iso.date(fieldError('day-missing'));
/** A meal as customers see it. Stock counts what can be bought now. */
export const mealView = z.strictObject({
  id,
  restaurantId: id,
  name: z.string(),
  description: z.string(),
  ingredients: z.string().nullable(),
  /** What the restaurant states; null means not stated, and never free of anything. */
  allergens: allergenList,
  /** Neither list names an allergen that the meal is free of. Empty while `allergens` is null. */
  mayContain: answeredAllergens,
  diets: dietList,
  priceCents: cents,
  /** Whether tax is added to the price. */
  isTaxed: z.boolean(),
  /** The restaurant's own menu price, which is struck through. Null without one, and for a fair value. */
  originalPriceCents: cents.nullable(),
  /** What the restaurant says the food is worth, which is no discount. */
  worthCents: cents.nullable(),
  /** Whole percent below the menu price; null without one. */
  percentOff: z.int().nullable(),
  imageUrl: z.string().nullable(),
  tag: z.enum(mealTags),
  availableDate: localDate,
  pickupStart: instant,
  pickupEnd: instant,
  /** From when it is sold on its day; null: from midnight. */
  onSaleFrom: instant.nullable(),
  timezone: z.string(),
  availableQuantity: z.int(),
  unavailableReason: z.enum(unavailableReasons).nullable(),
  /** How many people wait in line for a sold-out meal; null when its restaurant offers no line. */
  queueLength: z.int().nullable(),
});
export type MealView = z.infer<typeof mealView>;

/** A search result: the meal, with the facts about its restaurant that the card shows. */
export const mealWithRestaurantView = mealView.extend({
  restaurantSlug: z.string(),
  restaurantName: z.string(),
  /** Empty for a ghost kitchen that shows it with a paid order only. */
  restaurantAddress: z.string(),
  restaurantLogoUrl: z.string().nullable(),
  restaurantHeaderImageUrl: z.string().nullable(),
  restaurantTone: z.tuple([z.string(), z.string()]),
  restaurantRating: z.number().nullable(),
  restaurantRatingCount: z.int(),
  zip,
  /** Where the restaurant is on the map; null while only its ZIP is known. */
  restaurantPoint: mapPoint.nullable(),
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
  /** The middle of the ZIP. Null for a ZIP that doesn't exist; left out for admins, whose searches are not cached. */
  center: mapPoint.nullish(),
  /**
   * Where the ZIP is, with the served area that it belongs to. Null for a ZIP that doesn't exist; left out when the ZIP
   * has meals, and for admins, whose searches are not cached.
   */
  zipLocation: z.strictObject({ cityAndState: z.string(), area: z.string().nullable() }).nullish(),
  /** Whether more meals match than are listed: the farthest are missing. */
  isTruncated: z.boolean(),
});
export type SearchView = z.infer<typeof searchView>;

/** An unknown ZIP is an empty result. */
export const searchMeals = endpoint({
  method: 'GET',
  url: '/api/meals/search',
  access: { customer: 'cached' },
  keyScope: 'listings:read',
  schema: {
    summary: "Search today's meals in a ZIP, then nearby by distance",
    tags,
    querystring: z.strictObject({
      zip,
      miles: integerInUrl(1, policies.nearbyMaxMiles).default(policies.nearbyMiles),
    }),
    response: { 200: searchView },
  },
});

/** The most meals that a search lists under "Coming up". */
export const maxComingMeals = 24;

/** Of each dish the next day only. Loaded after the search, whose cached response it does not make longer. */
export const listComingMeals = endpoint({
  method: 'GET',
  url: '/api/meals/coming-up',
  access: 'customer',
  keyScope: 'listings:read',
  schema: {
    summary:
      'List meals of the next 7 days in and around a ZIP whose sales have not opened, the earliest opening first',
    tags,
    querystring: z.strictObject({
      zip,
      miles: integerInUrl(1, policies.nearbyMaxMiles).default(policies.nearbyMiles),
    }),
    response: { 200: z.strictObject({ meals: z.array(mealWithRestaurantView) }) },
  },
});

const uuidPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Unknown ids and restaurants without meals are left out. */
export const listAvailableMeals = endpoint({
  method: 'GET',
  url: '/api/meals',
  access: 'customer',
  keyScope: 'listings:read',
  schema: {
    summary: "List today's available meals of up to 50 restaurants",
    tags,
    querystring: z.strictObject({
      /** Separated by commas. */
      restaurantIds: z.string().regex(new RegExp(`^${uuidPattern}(,${uuidPattern}){0,49}$`, 'i')),
    }),
    response: { 200: z.strictObject({ meals: z.array(mealWithRestaurantView) }) },
  },
});

/** What the order page reads of a meal. */
export const mealPage = z.strictObject({
  meal: mealWithRestaurantView,
  restaurant: z.strictObject({
    id,
    name: z.string(),
    address: z.string(),
    zip,
    phone: z.string(),
    pickupInstructions: z.string(),
  }),
  /** What `unavailableReason` means for this meal, with the day or the time at which that ends. */
  unavailableText: z.string().nullable(),
  /** Of orders of this meal; null without a rate on its day. */
  tax: z.strictObject({ ppm: z.int(), areaName: z.string() }).nullable(),
  /** How many more of this meal the person may order today. */
  remainingDailyPortions: z.int(),
  /** What the line offers this person: `meal` then has its portions and its price. Null without an offer. */
  offer: queueOfferView.nullable(),
  /** Step 1 as the person sent it last for this meal and did not pay; null before that. */
  draft: z
    .strictObject({
      orderId: id,
      quantity: z.int(),
      customerName: z.string(),
      customerEmail: z.string(),
      customerPhone: z.string(),
      specialInstructions: z.string(),
      /** With the amounts of that order. */
      coupon: z
        .strictObject({
          code: z.string(),
          discountCents: cents,
          taxCents: cents,
          taxAbsorbedCents: cents,
          totalCents: cents,
        })
        .nullable(),
    })
    .nullable(),
});

export type MealPage = z.infer<typeof mealPage>;

/** What the order page needs, by the meal's ID only, so that reloads and shared links work. */
export const readMeal = endpoint({
  method: 'GET',
  url: '/api/meals/:id',
  access: 'customer',
  keyScope: 'listings:read',
  problems: ['not-found'],
  schema: {
    summary: 'Read one meal, with its restaurant',
    tags,
    params: idParam,
    response: {
      200: mealPage,
    },
  },
});
