import { z } from 'zod';
import { queueEntryStates } from '../account/meal-queue.ts';
import { accountExport } from '../account/personal-data.ts';
import { endpoint, id, idParam, instant, okResponse, trimmedText } from '../endpoint.ts';
import { restaurantRoles } from '../restaurant/roles.ts';
import { auditEntry, auditReason } from './audit.ts';
import { orderSearchResult } from './orders.ts';

const tags = ['Admin'];
const row = {
  id,
  name: z.string(),
  /** Masked. */
  email: z.string(),
  isAdmin: z.boolean(),
  /** The restaurant that they own, or otherwise the first that they work at. */
  restaurant: z.strictObject({ id, name: z.string(), role: z.enum(restaurantRoles) }).nullable(),
  state: z.enum(['active', 'disabled', 'erased']),
  createdAt: instant,
};
export const personSearchResult = z.strictObject(row);
export type PersonSearchResult = z.infer<typeof personSearchResult>;

/** A search, or the latest people: no endpoint lists everyone. */
export const searchPeople = endpoint({
  method: 'GET',
  url: '/api/admin/people',
  access: 'admin',
  schema: {
    summary: 'Find people by name, email address or phone, newest first; without a search, list the latest',
    tags,
    querystring: z.strictObject({ search: trimmedText(100).optional() }),
    response: { 200: z.strictObject({ people: z.array(personSearchResult), hasMore: z.boolean() }) },
  },
});

export const personView = z.strictObject({
  ...row,
  phone: z.string().nullable(),
  disabledAt: instant.nullable(),
  /** The number of devices that are signed in. */
  sessions: z.int(),
  lastSeenAt: instant.nullable(),
  orders: z.int(),
  openOrders: z.int(),
  /** Until when missed pickups limit this person to one open order. */
  limitedUntil: instant.nullable(),
  problemReports: z.int(),
  ratings: z.int(),
  latestOrders: z.array(orderSearchResult),
  /** Their latest places in line for sold-out meals, newest first. */
  queueEntries: z.array(
    z.strictObject({
      id,
      mealName: z.string(),
      restaurantName: z.string(),
      timezone: z.string(),
      units: z.int(),
      state: z.enum(queueEntryStates),
      joinedAt: instant,
    }),
  ),
  audit: z.array(auditEntry),
});
export type PersonView = z.infer<typeof personView>;

export const readPersonAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/people/:id',
  access: 'admin',
  problems: ['person-not-found'],
  schema: { summary: 'Read one person; contact data is masked', tags, params: idParam, response: { 200: personView } },
});

/** Read from Stripe. Nothing else of a card is shown to admins. */
export const listCardsAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/people/:id/cards',
  access: 'admin',
  problems: ['person-not-found', 'payment-provider-slow'],
  schema: {
    summary: 'List the brands and last four digits of the cards that a person saved',
    tags,
    params: idParam,
    response: { 200: z.strictObject({ cards: z.array(z.strictObject({ brand: z.string(), last4: z.string() })) }) },
  },
});

export const revealContact = endpoint({
  method: 'POST',
  url: '/api/admin/people/:id/contact',
  access: 'admin',
  problems: ['person-not-found'],
  schema: {
    summary: 'Reveal the contact data of a person; the audit log records who asked and why',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: z.strictObject({ email: z.string(), phone: z.string().nullable() }) },
  },
});

export const setPersonDisabled = endpoint({
  method: 'PUT',
  url: '/api/admin/people/:id/disabled',
  access: 'admin',
  problems: ['person-not-found', 'person-is-deleted', 'person-is-admin'],
  schema: {
    summary: 'Disable an account, which ends every session, or enable it again',
    tags,
    params: idParam,
    body: z.strictObject({ isDisabled: z.boolean(), reason: auditReason }),
    response: { 200: okResponse },
  },
});

export const exportPerson = endpoint({
  method: 'POST',
  url: '/api/admin/people/:id/export',
  access: 'admin',
  problems: ['person-not-found'],
  schema: {
    summary: 'Export all data of a person as JSON, at their request',
    tags,
    params: idParam,
    body: z.strictObject({ reason: auditReason }),
    response: { 200: accountExport },
  },
});

export const erasePerson = endpoint({
  method: 'POST',
  url: '/api/admin/people/:id/erase',
  access: 'admin',
  problems: [
    'person-is-deleted',
    'person-has-open-order',
    'person-owns-restaurant',
    'person-not-found',
    'person-is-admin',
  ],
  schema: {
    summary: 'Delete an account at the request of its person; orders and money stay, without a name',
    tags,
    params: idParam,
    body: z.strictObject({ confirmation: z.literal('DELETE'), reason: auditReason }),
    response: { 200: okResponse },
  },
});
