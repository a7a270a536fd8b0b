import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, okResponse, requiredText, timeOfDay, zip } from '../endpoint.ts';
import { allergens, diets } from '../food.ts';
import { localDate } from '../meals.ts';
import { policies } from '../policies.ts';
import { fieldError } from '../sentences/field-errors.ts';

const tags = ['Alerts'];

const unique = <Schema extends z.ZodType<string | number>>(of: Schema, max: number) =>
  z
    .array(of)
    .max(max)
    .refine((values) => new Set(values).size === values.length, fieldError('named-twice'));

/** A ZIP and the miles around its center. */
const ruleZip = z.strictObject({ zip, miles: z.int().min(1).max(policies.nearbyMaxMiles) });

const ruleFields = {
  name: requiredText(60),
  /** With `zips`, where the rule looks. A rule needs at least one of both. */
  restaurantIds: unique(id, policies.alertRuleRestaurants),
  zips: z
    .array(ruleZip)
    .max(policies.alertRuleZips)
    .refine((zips) => new Set(zips.map((one) => one.zip)).size === zips.length, fieldError('named-twice')),
  /** Narrow the ZIPs alone: a named restaurant counts with any cuisine. Empty for every cuisine. */
  cuisines: unique(z.string().regex(/^[a-z0-9-]{1,60}$/), policies.alertRuleCuisines),
  /** Before tax. */
  maxPriceCents: z.int().min(policies.priceMinCents).max(policies.priceMaxCents).nullable(),
  /** Below the menu price. */
  minPercentOff: z.int().min(1).max(99).nullable(),
  diets: unique(z.enum(diets), diets.length),
  /** A meal that may contain one of them, or whose restaurant has not stated them, does not match. */
  withoutAllergens: unique(z.enum(allergens), allergens.length),
  /** On the clock of the restaurant. An end at or before the start is on the next day. */
  pickupFrom: timeOfDay.nullable(),
  pickupUntil: timeOfDay.nullable(),
  /** From 0, Sunday. Empty for every day. */
  weekdays: unique(z.int().min(0).max(6), 7),
  minPortions: z.int().min(1).max(policies.portionsPerOrder),
  byEmail: z.boolean(),
  byPush: z.boolean(),
  inApp: z.boolean(),
};

const hasRestaurantOrZip = ({ restaurantIds, zips }: { restaurantIds: unknown[]; zips: unknown[] }) =>
  restaurantIds.length + zips.length > 0;

/** What a customer can set in an alert rule. */
export const newAlertRule = z
  .strictObject(ruleFields)
  .refine(hasRestaurantOrZip, { path: ['zips'], message: fieldError('alert-place-missing') });
export type AlertRuleInput = z.infer<typeof newAlertRule>;

export const alertRuleView = z.strictObject({
  ...ruleFields,
  id,
  /** Empty for a heart: its restaurant names it. */
  name: z.string(),
  restaurants: z.array(
    z.strictObject({
      id,
      name: z.string(),
      logoUrl: z.string().nullable(),
      /** Background and text color of the initial that replaces a missing logo. */
      tone: z.tuple([z.string(), z.string()]),
    }),
  ),
  /** Whether this is the rule of a favorite restaurant, which ends with its heart. */
  isFavorite: z.boolean(),
  pausedUntil: instant.nullable(),
  /** When it ends unless its owner uses it until then. Null for a heart. */
  endsAt: instant.nullable(),
  isEnded: z.boolean(),
  /** Where the alerts are posted as well. `off` after too many failures in a row. */
  webhook: z.strictObject({ url: z.string(), state: z.enum(['on', 'failing', 'off']) }).nullable(),
});
export type AlertRuleView = z.infer<typeof alertRuleView>;

export const listAlertRules = endpoint({
  method: 'GET',
  url: '/api/account/alert-rules',
  access: 'customer',
  keyScope: 'alert-rules:read',
  schema: {
    summary: 'List your alert rules: your own first, then those of your favorites',
    tags,
    response: { 200: z.strictObject({ rules: z.array(alertRuleView) }) },
  },
});

/** The browser makes the id, so that a repeated request creates one rule. */
export const saveAlertRule = endpoint({
  method: 'PUT',
  url: '/api/account/alert-rules/:id',
  access: 'customer',
  keyScope: 'alert-rules:write',
  problems: ['not-found', 'restaurant-not-found', 'too-many-alert-rules', 'email-not-confirmed'],
  schema: {
    summary: 'Create or change an alert rule',
    tags,
    params: idParam,
    body: newAlertRule,
    response: { 200: okResponse },
  },
});

export const deleteAlertRule = endpoint({
  method: 'DELETE',
  url: '/api/account/alert-rules/:id',
  access: 'customer',
  schema: {
    summary: 'Delete an alert rule; a repeat changes nothing',
    tags,
    params: idParam,
    response: { 200: okResponse },
  },
});

/** A rule that has ended starts again when it is resumed. */
export const pauseAlertRule = endpoint({
  method: 'POST',
  url: '/api/account/alert-rules/:id/pause',
  access: 'customer',
  problems: ['not-found', 'too-many-alert-rules'],
  schema: {
    summary: 'Pause an alert rule until a day, or resume it',
    tags,
    params: idParam,
    /** The rule alerts again from the first minute of this day. Null resumes it now. */
    body: z.strictObject({ until: localDate.nullable() }),
    response: { 200: okResponse },
  },
});

export const previewAlertRule = endpoint({
  method: 'POST',
  url: '/api/account/alert-rules/preview',
  access: 'customer',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Count the meals of the last seven days that an alert rule would have found, and list the coming ones',
    tags,
    body: newAlertRule,
    response: {
      200: z.strictObject({
        foundThisWeek: z.int(),
        /** Of the next seven days, the earliest first. */
        comingUp: z.array(
          z.strictObject({
            mealId: id,
            mealName: z.string(),
            restaurantName: z.string(),
            priceCents: cents,
            pickupStart: instant,
            pickupEnd: instant,
            timezone: z.string(),
          }),
        ),
      }),
    },
  },
});
export type AlertRulePreview = z.infer<(typeof previewAlertRule)['schema']['response'][200]>;

const settingsFields = {
  /** On the customer's clock. Equal times mean that no hour is quiet. */
  quietFrom: timeOfDay,
  quietUntil: timeOfDay,
  maxPerDay: z.int().min(1).max(policies.alertsPerDayMax),
};
export const alertSettingsView = z.strictObject(settingsFields);
export type AlertSettings = z.infer<typeof alertSettingsView>;

export const readAlertSettings = endpoint({
  method: 'GET',
  url: '/api/account/alert-settings',
  access: 'customer',
  schema: { summary: 'Read your quiet hours and daily limit of alerts', tags, response: { 200: alertSettingsView } },
});

export const setAlertSettings = endpoint({
  method: 'PUT',
  url: '/api/account/alert-settings',
  access: 'customer',
  schema: {
    summary: 'Set your quiet hours and daily limit of alerts',
    tags,
    body: z.strictObject({
      ...settingsFields,
      /** Of the browser, by its IANA name. */
      timezone: z.string().max(60).refine(isTimeZone),
    }),
    response: { 200: alertSettingsView },
  },
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
