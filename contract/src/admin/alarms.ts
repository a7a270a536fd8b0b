import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, integerInUrl, maxBigint, okResponse } from '../endpoint.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { auditReason } from './audit.ts';
import { caseOwner } from './cases.ts';

const tags = ['Admin'];
const body = z.strictObject({ reason: auditReason });

/** Something about money that a person has to resolve. */
export const alarmView = z.strictObject({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  restaurantId: id.nullable(),
  /** The dispute that the alarm is about: the restaurant's share that can be recovered, and what was recovered. */
  dispute: z.strictObject({ id: z.string(), shareCents: cents, recoveredCents: cents }).nullable(),
  owner: caseOwner,
  raisedAt: instant,
  resolvedAt: instant.nullable(),
});
export type AlarmView = z.infer<typeof alarmView>;

export const listAlarms = endpoint({
  method: 'GET',
  url: '/api/admin/alarms',
  access: { admin: 'polling' },
  schema: {
    summary: 'List the open alarms, oldest first, or the latest resolved ones',
    tags,
    querystring: z.strictObject({ which: z.enum(['open', 'resolved']).default('open') }),
    response: { 200: z.strictObject({ alarms: z.array(alarmView), open: z.int() }) },
  },
});

export const resolveAlarm = endpoint({
  method: 'POST',
  url: '/api/admin/alarms/:id/resolve',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Resolve an alarm, with the reason',
    tags,
    params: z.strictObject({ id: integerInUrl(1, maxBigint) }),
    body,
    response: { 200: okResponse },
  },
});

export const resolveCorrection = endpoint({
  method: 'POST',
  url: '/api/admin/corrections/:id/resolve',
  access: 'admin',
  problems: ['not-found'],
  schema: {
    summary: 'Resolve a correction; it opens again if the difference is found again',
    tags,
    params: idParam,
    body,
    response: { 200: okResponse },
  },
});

/** Working hours and the morning digest follow the operator's own clock. */
export const setAdminTimezone = endpoint({
  method: 'PUT',
  url: '/api/admin/timezone',
  access: 'admin',
  schema: {
    summary: 'Set the time zone in which you are notified',
    tags,
    body: z.strictObject({ timezone: z.string().max(60).refine(isTimezone, fieldError('time-zone-invalid')) }),
    response: { 200: okResponse },
  },
});

function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
}
