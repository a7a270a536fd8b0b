import { z } from 'zod';
import { accountExport } from '../account.ts';
import { endpoint, id, idParam, instant, okResponse, requiredText, trimmedText } from '../endpoint.ts';
import { orderSearchResult } from './orders.ts';

const tags = ['Admin'];
/** No write of an operator is without one; the audit log keeps it. */
const reason = requiredText(500);

const row = {
  id,
  name: z.string(),
  /** With all but a hint left out. */
  email: z.string(),
  isAdmin: z.boolean(),
  restaurant: z.strictObject({ id, name: z.string() }).nullable(),
  state: z.enum(['active', 'disabled', 'erased']),
  createdAt: instant,
};
export const personSearchResult = z.strictObject(row);
export type PersonSearchResult = z.infer<typeof personSearchResult>;

/** Only what is looked for: there is no list of everybody. */
export const searchPeople = endpoint({
  method: 'GET',
  url: '/api/admin/people',
  access: 'admin',
  schema: {
    summary: 'Search people by words of their name or address, newest first',
    tags,
    querystring: z.strictObject({ search: trimmedText(100).optional() }),
    response: { 200: z.strictObject({ people: z.array(personSearchResult), hasMore: z.boolean() }) },
  },
});

export const personView = z.strictObject({
  ...row,
  phone: z.string().nullable(),
  disabledAt: instant.nullable(),
  /** Devices that are signed in. */
  sessions: z.int(),
  lastSeenAt: instant.nullable(),
  orders: z.int(),
  openOrders: z.int(),
  problemReports: z.int(),
  ratings: z.int(),
  latestOrders: z.array(orderSearchResult),
  audit: z.array(z.strictObject({ at: instant, action: z.string(), actorName: z.string(), reason: z.string() })),
});
export type PersonView = z.infer<typeof personView>;

export const readPersonAsAdmin = endpoint({
  method: 'GET',
  url: '/api/admin/people/:id',
  access: 'admin',
  problems: ['person-not-found'],
  schema: {
    summary: 'Read one person, with masked contact data',
    tags,
    params: idParam,
    response: { 200: personView },
  },
});

export const revealContact = endpoint({
  method: 'POST',
  url: '/api/admin/people/:id/contact',
  access: 'admin',
  problems: ['person-not-found'],
  schema: {
    summary: "Read a person's contact data; the audit log records who asked and why",
    tags,
    params: idParam,
    body: z.strictObject({ reason }),
    response: { 200: z.strictObject({ email: z.string(), phone: z.string().nullable() }) },
  },
});

export const setPersonDisabled = endpoint({
  method: 'PUT',
  url: '/api/admin/people/:id/disabled',
  access: 'admin',
  problems: ['person-not-found', 'person-is-deleted', 'person-is-admin'],
  schema: {
    summary: 'Disable an account and end its sessions, or enable it again',
    tags,
    params: idParam,
    body: z.strictObject({ isDisabled: z.boolean(), reason }),
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
    body: z.strictObject({ reason }),
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
    summary: "Delete a person's account at their request; orders and amounts stay, without a name",
    tags,
    params: idParam,
    body: z.strictObject({ confirmation: z.literal('DELETE'), reason }),
    response: { 200: okResponse },
  },
});
