import { languages } from '@fondly/messages/languages';
import { z } from 'zod';
import { endpoint, okResponse, zip } from './endpoint.ts';
import { mealWithRestaurantView } from './meals.ts';

const tags = ['Public'];

/** A few of today's meals and live counts for the landing page: anonymous, cached, no personal data. */
export const readTodaysMeals = endpoint({
  method: 'GET',
  url: '/api/public/today',
  access: 'public',
  schema: {
    summary: "List a few of today's meals, for the landing page",
    tags,
    response: {
      200: z.strictObject({
        mealCount: z.int(),
        restaurantCount: z.int(),
        /** Whether any tax area has a rate in effect, so that prices are without tax there. */
        isTaxed: z.boolean(),
        meals: z.array(mealWithRestaurantView).max(4),
      }),
    },
  },
});

/** Anyone may read it, so small numbers are hidden. */
export const readMealsSaved = endpoint({
  method: 'GET',
  url: '/api/public/meals-saved/:zip',
  access: 'public',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Count the meals that were picked up in a ZIP today',
    tags,
    params: z.strictObject({ zip }),
    response: {
      200: z.strictObject({
        /** Null while the number is too small to publish. */
        mealsSaved: z.int().nullable(),
      }),
    },
  },
});

/** What the browser must know to load the card form, and nothing secret. */
export const readConfig = endpoint({
  method: 'GET',
  url: '/api/public/config',
  access: 'public',
  schema: {
    summary: 'Read the public settings',
    tags,
    response: {
      200: z.strictObject({
        publishableKey: z.string(),
        /** Set when the Stripe sandbox is used; null loads Stripe's own script. */
        stripeJsUrl: z.string().nullable(),
        /** Whether the card form shows Apple Pay, Google Pay, and Link. */
        showsWallets: z.boolean(),
        contactEmail: z.string(),
        /** Null unless the setting `CONTACT_PHONE` is set. */
        contactPhone: z.string().nullable(),
        isDemo: z.boolean(),
        serverTime: z.iso.datetime(),
      }),
    },
  },
});

/** Everyone chooses for their device. A shared tablet of a restaurant does not change the emails of who is signed in. */
export const setLanguage = endpoint({
  method: 'PUT',
  url: '/api/language',
  access: 'optional',
  schema: {
    summary: 'Choose the language of this device, and of the emails to you',
    tags,
    body: z.strictObject({ language: z.enum(languages), isForThisDeviceOnly: z.boolean() }),
    response: { 200: okResponse },
  },
});
