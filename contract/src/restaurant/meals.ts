import { z } from 'zod';
import {
  count,
  endpoint,
  id,
  idParam,
  instant,
  requiredLines,
  requiredText,
  timeOfDay,
  trimmedLines,
  trimmedText,
} from '../endpoint.ts';
import { type Allergen, findDietConflict, keepings, originalPriceKinds } from '../food.ts';
import { answeredAllergens, dietList, localDate, mealTags, mealView } from '../meals.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { findWindowError } from './pickup-window.ts';

const tags = ['Own meals'];

/** A meal as the staff of its restaurant see it. */
export const staffMealView = mealView.extend({
  initialQuantity: z.int(),
  pickupStartTime: timeOfDay,
  pickupEndTime: timeOfDay,
  onSaleTime: timeOfDay.nullable(),
  isActive: z.boolean(),
  isRecurring: z.boolean(),
  isRecurringInstance: z.boolean(),
  recurringDays: z.array(z.int().min(0).max(6)),
  recurringEndDate: localDate.nullable(),
  expiresAt: instant.nullable(),
  /** From this day on, the meal is not sold until its allergens are answered; null once they are. */
  allergensDueOn: localDate.nullable(),
  keptAs: z.enum(keepings).nullable(),
  outSince: timeOfDay.nullable(),
  goodUntil: instant.nullable(),
  reheating: z.string().nullable(),
  soldToday: z.int(),
  reservedPortions: z.int(),
  /** Portions that are offered to people in line, and not on sale. */
  queuedPortions: z.int(),
  createdAt: instant,
});
export type StaffMealView = z.infer<typeof staffMealView>;

/** Opens the meal's day for its pickup window. Without it, a window outside the hours is refused. */
const stayOpen = z.boolean().default(false);

/** Needed for an original price far above the price, or far from the last one of the same dish. */
const confirmsOriginalPrice = z.boolean().default(false);

const answerLists = { allergens: answeredAllergens, mayContain: answeredAllergens };
type AllergenAnswers = { allergens: Allergen[]; mayContain: Allergen[] };
const hasOneAnswerEach = ({ allergens, mayContain }: AllergenAnswers) =>
  mayContain.every((allergen) => !allergens.includes(allergen));
const answeredTwice = { path: ['mayContain'], message: fieldError('named-twice') };

/** What a meal contains and may contain of the nine major allergens; it contains none of the others. */
export const allergenAnswers = z.strictObject(answerLists).refine(hasOneAnswerEach, answeredTwice);
/** Needed when the meal's allergens were never answered: without them, it is refused with `allergens-missing`. */
const answers = allergenAnswers.optional();

export const mealForm = z
  .strictObject({
    name: requiredText(120),
    description: requiredLines(1000),
    ingredients: trimmedLines(1000).nullable().default(null),
    ...answerLists,
    diets: dietList.default([]),
    /** How the food is kept until pickup; null: not stated. */
    keptAs: z.enum(keepings).nullable().default(null),
    /** Of time-limited food: since when it is out, on the restaurant's clock. */
    outSince: timeOfDay.nullable().default(null),
    /** How to reheat it at home, such as "10 minutes at 350 °F". The bag and the ticket say it. */
    reheating: trimmedText(200).nullable().default(null),
    priceCents: z.int().min(0).max(policies.priceMaxCents),
    originalPriceCents: z.int().min(1).max(policies.priceMaxCents).nullable().default(null),
    originalPriceKind: z.enum(originalPriceKinds).default('menu-price'),
    confirmsOriginalPrice,
    tag: z.enum(mealTags),
    imageUrl: trimmedText(300)
      .regex(/^\/(files|pictures)\/[\w-]+\.(webp|avif|jpg|png)$/, fieldError('picture-missing'))
      .nullable()
      .default(null),
    availableQuantity: z.int().min(0).max(policies.maxListedPortions),
    initialQuantity: z.int().min(0).max(policies.maxListedPortions).nullable().default(null),
    availableDate: localDate,
    pickupStartTime: timeOfDay,
    pickupEndTime: timeOfDay,
    /** From when it is sold on its day, on the restaurant's clock; null: from midnight. */
    onSaleTime: timeOfDay.nullable().default(null),
    isRecurring: z.boolean().default(false),
    recurringDays: z.array(z.int().min(0).max(6)).max(7).default([]),
    recurringEndDate: localDate.nullable().default(null),
    stayOpen,
  })
  .refine((form) => form.priceCents === 0 || form.priceCents >= policies.priceMinCents, {
    path: ['priceCents'],
    message: fieldError('price-too-low'),
  })
  .refine((form) => !form.isRecurring || form.recurringDays.length > 0, {
    path: ['recurringDays'],
    message: fieldError('recurring-days-missing'),
  })
  .superRefine(({ pickupStartTime, pickupEndTime }, context) => {
    const message = findWindowError(pickupStartTime, pickupEndTime);
    if (message) context.addIssue({ code: 'custom', path: ['pickupEndTime'], message });
  })
  .refine(hasOneAnswerEach, answeredTwice)
  .refine(({ keptAs, outSince }) => keptAs !== 'time-limited' || outSince !== null, {
    path: ['outSince'],
    message: fieldError('out-since-missing'),
  })
  .superRefine(({ allergens, diets }, context) => {
    const isContradiction = findDietConflict(allergens, diets) !== null;
    if (isContradiction) context.addIssue({ code: 'custom', path: ['diets'], message: fieldError('diet-conflict') });
  });
export type MealForm = z.input<typeof mealForm>;

export const listStaffMeals = endpoint({
  method: 'GET',
  url: '/api/restaurant/meals',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:read',
  schema: {
    summary: 'List the meals of your restaurant',
    tags,
    response: { 200: z.strictObject({ meals: z.array(staffMealView) }) },
  },
});

/** The meal gets it as its ID, so a request that is sent again lists one meal and answers with it. */
const requestId = id.optional();
export const newMeal = mealForm.safeExtend({ requestId });

export const createMeal = endpoint({
  method: 'POST',
  url: '/api/restaurant/meals',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['not-found', 'original-price-unconfirmed', 'outside-hours'],
  schema: {
    summary: 'List a meal. The same `requestId` lists it once.',
    tags,
    body: newMeal,
    response: { 201: staffMealView },
  },
});

/** Compare and set: refused with `stock-changed` if the stock is not what the page showed. */
export const setStock = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/stock',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'stock:write',
  problems: ['not-found', 'stock-changed'],
  formerFields: [{ former: 'seen', current: 'expected' }],
  schema: {
    summary: 'Set the stock of a meal',
    tags,
    params: idParam,
    body: z.strictObject({
      expected: count,
      availableQuantity: z.int().min(0).max(policies.maxListedPortions),
    }),
    response: { 200: staffMealView },
  },
});

export const setMealActive = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/active',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['allergens-missing', 'not-found', 'outside-hours'],
  schema: {
    summary: 'Put a meal on sale, or take it off; paid orders stay',
    tags,
    params: idParam,
    body: z.strictObject({ isActive: z.boolean(), stayOpen, answers }),
    response: { 200: staffMealView },
  },
});

export const setMealQueue = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/queue',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['not-found'],
  schema: {
    summary: 'Offer a line while a meal is sold out, or not; without it, freed portions go on sale at once',
    tags,
    params: idParam,
    body: z.strictObject({ hasQueue: z.boolean() }),
    response: { 200: staffMealView },
  },
});

/** "List yesterday's again": the same meal, for another day, with the stock it was listed with. */
export const listMealAgain = endpoint({
  method: 'POST',
  url: '/api/restaurant/meals/:id/repeat',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['allergens-missing', 'not-found', 'original-price-unconfirmed', 'outside-hours'],
  schema: {
    summary: 'List a meal again. The same `requestId` lists it once.',
    tags,
    params: idParam,
    body: z.strictObject({ requestId, availableDate: localDate, stayOpen, confirmsOriginalPrice, answers }),
    response: { 201: staffMealView },
  },
});

/**
 * An edited meal. `expected` is the stock that the form began with. An unchanged stock is not written; a changed one
 * is set only if the meal still has the expected stock.
 */
export const mealUpdate = mealForm.safeExtend({ expected: count });

export const updateMeal = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: [
    'not-found',
    'original-price-unconfirmed',
    'outside-hours',
    'pickup-passed',
    'pickup-window-has-orders',
    'stock-changed',
  ],
  formerFields: [{ former: 'seen', current: 'expected' }],
  schema: {
    summary: 'Change a meal; open orders keep their terms',
    tags,
    params: idParam,
    body: mealUpdate,
    response: { 200: staffMealView },
  },
});

export const setMealExpired = endpoint({
  method: 'PUT',
  url: '/api/restaurant/meals/:id/expired',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['allergens-missing', 'not-found', 'outside-hours'],
  schema: {
    summary: 'End the sale of a meal now, or undo that',
    tags,
    params: idParam,
    body: z.strictObject({ isExpired: z.boolean(), stayOpen, answers }),
    response: { 200: staffMealView },
  },
});

/** Refused with `meal-has-orders` while customers expect it. A meal that was ever ordered is archived, not deleted. */
export const deleteMeal = endpoint({
  method: 'DELETE',
  url: '/api/restaurant/meals/:id',
  access: { staff: 'manager', restaurant: 'approved' },
  keyScope: 'meals:write',
  problems: ['meal-has-orders', 'not-found'],
  schema: {
    summary: 'Delete a meal; of a recurring one, with or without the coming days',
    tags,
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
