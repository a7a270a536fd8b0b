import { z } from 'zod';
import { email, endpoint, okResponse, optionalPhone, requiredText, trimmedText, zip } from './endpoint.ts';

const tags = ['Waitlist'];
const message = z.strictObject({ message: z.string() });
export const zipParam = z.strictObject({ zip });

/** Topics of optional emails. Each can be unsubscribed separately. */
export const emailTopics = ['news', 'area', 'request', 'favorites'] as const;
export type EmailTopic = (typeof emailTopics)[number];
/** What a link in an email may unsubscribe from: a topic, or the rules of one alert. */
export const linkTopics = [...emailTopics, 'alert'] as const;
export type LinkTopic = (typeof linkTopics)[number];

/** The city is optional; an empty one is stored as null. */
export const joinCityWaitlist = endpoint({
  method: 'POST',
  url: '/api/waitlist/city',
  access: 'public',
  problems: ['already-on-waitlist', 'too-many-requests'],
  schema: {
    summary: 'Join the list of the city',
    tags,
    body: z.strictObject({
      email,
      city: trimmedText(80)
        .transform((city) => city || null)
        .nullable()
        .default(null),
    }),
    response: { 200: message },
  },
});

export const joinZipWaitlist = endpoint({
  method: 'POST',
  url: '/api/waitlist/zip',
  access: 'public',
  problems: ['already-on-zip-waitlist', 'too-many-requests'],
  schema: {
    summary: 'Join the waitlist of a ZIP',
    tags,
    body: z.strictObject({
      zip,
      email,
      phone: optionalPhone,
      incentive: z.enum(['$3_off']).nullable().default(null),
      source: z.enum(['meal-search-empty-state', 'zip-empty-state']),
    }),
    response: { 200: message },
  },
});

/** A name that was typed has no `restaurantId`. */
export const requestRestaurant = endpoint({
  method: 'POST',
  url: '/api/waitlist/requests',
  access: 'public',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Ask for a restaurant that is not on Fondly',
    tags,
    body: z.strictObject({
      zip,
      restaurantId: trimmedText(60).nullable().default(null),
      restaurantName: requiredText(80),
      email,
      phone: optionalPhone,
    }),
    response: { 200: message },
  },
});

const tokenParam = z.strictObject({ token: z.string().max(200) });

/** The link in the email that asks to confirm an address. */
export const confirmSubscriber = endpoint({
  method: 'POST',
  url: '/api/waitlist/confirm/:token',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Confirm your email address on a waitlist',
    tags,
    params: tokenParam,
    response: { 200: message },
  },
});

/** The page of a link asks on arrival, so nobody presses a button that can't work. */
export const checkConfirmationLink = endpoint({
  method: 'GET',
  url: '/api/waitlist/confirm/:token',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Check a link that confirms an email address on a waitlist',
    tags,
    params: tokenParam,
    response: { 200: okResponse },
  },
});

/** Without a body it unsubscribes from the topic of the link, as mail programs do with one click (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  url: '/api/waitlist/unsubscribe/:token',
  access: 'public',
  problems: ['email-link-invalid'],
  schema: {
    summary: 'Unsubscribe from the emails of one topic, or from all optional ones',
    tags,
    params: tokenParam,
    body: z.strictObject({ from: z.enum(['topic', 'everything']).default('topic') }).nullish(),
    response: { 200: message },
  },
});

/** Gives back what a press on the page just ended. An older unsubscribe stays, so an old email can't undo it. */
export const undoUnsubscribe = endpoint({
  method: 'POST',
  url: '/api/waitlist/unsubscribe/:token/undo',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Undo an unsubscribe of the last minutes',
    tags,
    params: tokenParam,
    body: z.strictObject({ from: z.enum(['topic', 'everything']) }),
    response: { 200: message },
  },
});

export const checkUnsubscribeLink = endpoint({
  method: 'GET',
  url: '/api/waitlist/unsubscribe/:token',
  access: 'public',
  problems: ['too-many-requests', 'email-link-invalid'],
  schema: {
    summary: 'Read what a link unsubscribes from; it changes nothing',
    tags,
    params: tokenParam,
    response: {
      200: z.strictObject({
        topic: z.enum(linkTopics),
        /** The ZIPs about which the address asked, for the topic `area`; a few at most. */
        zips: z.array(z.string()),
        canUndo: z.boolean(),
      }),
    },
  },
});

/** "Mesa & Lime" in 30318 has the id `mesa-lime-30318`. */
export const spotId = z.string().regex(/^[a-z0-9-]{1,60}$/);
const sampleSpot = z.strictObject({ id: spotId, name: z.string(), tagline: z.string(), image: z.string() });
export type SampleSpot = z.infer<typeof sampleSpot>;

export const listSampleSpots = endpoint({
  method: 'GET',
  url: '/api/waitlist/spots/:zip',
  access: 'public',
  schema: {
    summary: 'List the sample restaurants of a ZIP, or the general ones',
    tags,
    params: zipParam,
    response: { 200: z.strictObject({ spots: z.array(sampleSpot) }) },
  },
});

/** Anyone may read it, so small numbers are hidden. */
export const readPublicDemand = endpoint({
  method: 'GET',
  url: '/api/public/demand/:zip',
  access: 'public',
  problems: ['too-many-requests'],
  schema: {
    summary: 'Count the people who wait for meals in a ZIP',
    tags: ['Public'],
    params: zipParam,
    response: {
      200: z.strictObject({
        zip: z.string(),
        cityAndState: z.string().nullable(),
        /** Null while the number is too small to publish. */
        waiting: z.int().nullable(),
        restaurants: z.int(),
      }),
    },
  },
});
