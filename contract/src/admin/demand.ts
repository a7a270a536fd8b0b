import { z } from 'zod';
import { endpoint, id, idParam, instant, okResponse, requiredLines, requiredText, zip } from '../endpoint.ts';
import { policies } from '../policies.ts';
import { spotId, zipParam } from '../waitlist.ts';
import { auditReason } from './audit.ts';
import { spotPictures } from './spot-pictures.ts';

const tags = ['Admin'];

const requestedRestaurant = z.strictObject({
  name: z.string(),
  /** Distinct email addresses that asked for it. */
  people: z.int(),
  zips: z.array(z.string()),
  lastRequestedAt: instant,
  /** It has joined, and the people who asked were told. */
  hasJoined: z.boolean(),
});
export type RequestedRestaurant = z.infer<typeof requestedRestaurant>;

const waitingZip = z.strictObject({
  zip: z.string(),
  /** "West End, GA"; null for an unknown ZIP. */
  cityAndState: z.string().nullable(),
  waiting: z.int(),
  /** The addresses among them that are confirmed and subscribed. */
  reachable: z.int(),
  thisWeek: z.int(),
  restaurants: z.int(),
  isMessageRunning: z.boolean(),
});
export type WaitingZip = z.infer<typeof waitingZip>;

/** The 200 ZIPs and the 200 restaurants with the most requests. */
export const readDemand = endpoint({
  method: 'GET',
  url: '/api/admin/demand',
  access: 'admin',
  schema: {
    summary: 'List who waits in which ZIP, and which restaurants they ask for',
    tags,
    response: {
      200: z.strictObject({
        people: z.int(),
        zips: z.array(waitingZip),
        requests: z.array(requestedRestaurant),
      }),
    },
  },
});

/** Of the people on the waitlist of a ZIP: how many would get a message now, and why the others would not. */
export const reachView = z.strictObject({
  waiting: z.int(),
  willReceive: z.int(),
  unconfirmed: z.int(),
  unsubscribed: z.int(),
  /** They got another message within the quiet days. */
  recentlyMessaged: z.int(),
  /** Emails to them could not be delivered. */
  undelivered: z.int(),
});
export type ReachView = z.infer<typeof reachView>;

export const zipMessageView = z.strictObject({
  id,
  subject: z.string(),
  body: z.string(),
  peoplePerWave: z.int(),
  sentCount: z.int(),
  state: z.enum(['running', 'stopped', 'finished']),
  createdAt: instant,
  lastWaveAt: instant.nullable(),
});
export type ZipMessageView = z.infer<typeof zipMessageView>;

export const readZipDemand = endpoint({
  method: 'GET',
  url: '/api/admin/demand/:zip',
  access: 'admin',
  schema: {
    summary: 'Read who waits in one ZIP, and the messages they were sent',
    tags,
    params: zipParam,
    response: {
      200: z.strictObject({
        zip: z.string(),
        cityAndState: z.string().nullable(),
        restaurants: z.int(),
        reach: reachView,
        requests: z.array(requestedRestaurant),
        messages: z.array(zipMessageView),
      }),
    },
  },
});

const message = { subject: requiredText(120), body: requiredLines(2000) };

export const previewZipMessage = endpoint({
  method: 'POST',
  url: '/api/admin/demand/:zip/preview',
  access: 'admin',
  schema: {
    summary: 'Preview a message to the waitlist of a ZIP, and count its readers',
    tags,
    params: zipParam,
    body: z.strictObject(message),
    response: { 200: z.strictObject({ html: z.string(), text: z.string(), reach: reachView }) },
  },
});

export const sendZipMessage = endpoint({
  method: 'POST',
  url: '/api/admin/demand/:zip/messages',
  access: 'admin',
  problems: ['zip-message-in-progress', 'no-recipients'],
  schema: {
    summary: 'Send a message to the waitlist of a ZIP, in waves',
    tags,
    params: zipParam,
    body: z.strictObject({
      ...message,
      peoplePerWave: z.int().min(1).max(policies.peopleNotifiedPerWave),
      reason: auditReason,
    }),
    response: { 200: z.strictObject({ id }) },
  },
});

export const stopZipMessage = endpoint({
  method: 'POST',
  url: '/api/admin/zip-messages/:id/stop',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Stop the further waves of a message',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: okResponse },
  },
});

const managedSpot = z.strictObject({
  id: spotId,
  zip: z.string().nullable(),
  name: z.string(),
  tagline: z.string(),
  picture: z.enum(spotPictures),
  isRetired: z.boolean(),
  /** Distinct email addresses that asked for it. */
  people: z.int(),
});
export type ManagedSpot = z.infer<typeof managedSpot>;

export const listSampleSpotsAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/spots',
  access: 'admin',
  schema: {
    summary: 'List the sample spots, and how many people asked for each',
    tags,
    response: { 200: z.strictObject({ spots: z.array(managedSpot) }) },
  },
});

const spotForm = {
  /** Null: shown in every ZIP without sample spots. */
  zip: zip.nullable(),
  name: requiredText(80),
  tagline: requiredText(120),
  picture: z.enum(spotPictures),
  reason: auditReason,
};

export const createSampleSpot = endpoint({
  method: 'POST',
  url: '/api/admin/spots',
  access: 'admin',
  problems: ['name-taken'],
  schema: {
    summary: 'Add a sample spot',
    tags,
    body: z.strictObject(spotForm),
    response: { 200: z.strictObject({ id: spotId }) },
  },
});

export const updateSampleSpot = endpoint({
  method: 'PUT',
  url: '/api/admin/spots/:id',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Change a sample spot',
    tags,
    params: z.strictObject({ id: spotId }),
    body: z.strictObject(spotForm),
    response: { 200: okResponse },
  },
});

export const setSampleSpotRetired = endpoint({
  method: 'PUT',
  url: '/api/admin/spots/:id/retired',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Remove a sample spot from its page, or put it back',
    tags,
    params: z.strictObject({ id: spotId }),
    body: z.strictObject({ isRetired: z.boolean(), reason: auditReason }),
    response: { 200: okResponse },
  },
});
