import { z } from 'zod';
import { email, endpoint, optionalPhone, requiredText, trimmedText, zip } from './endpoint.ts';

const tags = ['Waitlist'];
const message = z.strictObject({ message: z.string() });

/** Topics of optional emails. Each can be unsubscribed separately. */
export const emailTopics = ['news', 'area', 'request', 'favorites'] as const;
export type EmailTopic = (typeof emailTopics)[number];

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
