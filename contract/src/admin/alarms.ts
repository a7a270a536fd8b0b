import { z } from 'zod';
import { cents, endpoint, id, idParam, instant, okResponse, requiredText } from '../endpoint.ts';

const tags = ['Admin'];
const body = z.strictObject({ reason: requiredText(500) });

/** What a person has to look at: something about money that did not settle by itself. */
export const alarmView = z.strictObject({
  id: z.int(),
  kind: z.string(),
  text: z.string(),
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  restaurantId: id.nullable(),
  /** Of an alarm about one: what of it the kitchen has and could be made to bear, and what it bears already. */
  dispute: z.strictObject({ id: z.string(), shareCents: cents, recoveredCents: cents }).nullable(),
  raisedAt: instant,
  resolvedAt: instant.nullable(),
});
export type AlarmView = z.infer<typeof alarmView>;

export const listAlarms = endpoint({
  method: 'GET',
  url: '/api/admin/alarms',
  access: { admin: 'polling' },
  schema: {
    summary: 'List open alarms, oldest first, or the newest resolved ones',
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
    summary: 'Resolve an alarm, with what was done',
    tags,
    params: z.strictObject({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
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
    summary: 'Mark a correction as reviewed; it opens again if the difference is found again',
    tags,
    params: idParam,
    body,
    response: { 200: okResponse },
  },
});
