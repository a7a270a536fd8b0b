import { z } from 'zod';
import { count, emptyBody, endpoint, id, instant, okResponse } from '../endpoint.ts';

const tags = ['Admin'];

/** What an admin works on until it is settled. A dispute is an alarm. */
export const caseKinds = ['problem-report', 'listing-report', 'alarm'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The admin who took the case, and since when. Null while nobody has. */
export const caseOwner = z.strictObject({ id, name: z.string(), since: instant }).nullable();
export type CaseOwner = z.infer<typeof caseOwner>;

/** Alarms have numbers, and reports have UUIDs. */
const caseId = z.string().regex(/^(?:\d{1,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/);
const params = z.strictObject({ kind: z.enum(caseKinds), id: caseId });

export const takeCase = endpoint({
  method: 'POST',
  url: '/api/admin/cases/:kind/:id/take',
  access: 'admin',
  problems: ['not-found', 'case-taken'],
  schema: {
    summary: 'Take an open case, or take it over from the admin who has it',
    tags,
    params,
    /** The owner whom the page shows. Another owner refuses the request. */
    body: z.strictObject({ from: id.nullable() }),
    response: { 200: okResponse },
  },
});

export const releaseCase = endpoint({
  method: 'POST',
  url: '/api/admin/cases/:kind/:id/release',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Release a case of your own, so that somebody else can take it',
    tags,
    params,
    body: emptyBody,
    response: { 200: okResponse },
  },
});

/** What waits for an admin. The counts are in the navigation and in the titles of the pages. */
export const countWaiting = endpoint({
  method: 'GET',
  url: '/api/admin/waiting',
  access: { admin: 'polling' },
  schema: {
    summary: 'Count the applications, problem reports, and alarms that wait for an admin',
    tags,
    response: {
      200: z.strictObject({
        applications: count,
        /** Problem reports that Fondly decides, and open reports of meals and kitchens. */
        problemReports: count,
        alarms: count,
      }),
    },
  },
});
