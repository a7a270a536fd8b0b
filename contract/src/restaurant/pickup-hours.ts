import { z } from 'zod';
import { endpoint, id, instant, timeOfDay, trimmedText } from '../endpoint.ts';
import { openState } from '../restaurants.ts';
import { fieldError } from '../sentences/field-errors.ts';
import { toMinutesOfDay } from '../time.ts';
import { pauseDurations, pauseReasons } from './pause-options.ts';

const tags = ['Your restaurant'];

const day = z.iso.date(fieldError('day-missing'));
const weekday = z.int().min(0).max(6);

/** On the kitchen's clock, weekdays from 0 for Sunday. A close at or before the open is on the next day. */
export const openingSpan = z.strictObject({ weekday, opens: timeOfDay, closes: timeOfDay });
export type OpeningSpan = z.output<typeof openingSpan>;

const minutesOfWeek = 7 * 24 * 60;

/** From which minute of the week, counted from Sunday, and for how many. */
function toMinuteSpan({ weekday: at, opens, closes }: OpeningSpan): { from: number; length: number } {
  const minutes = toMinutesOfDay(closes) - toMinutesOfDay(opens);
  return { from: at * 24 * 60 + toMinutesOfDay(opens), length: minutes > 0 ? minutes : minutes + 24 * 60 };
}

/** The first span that begins while another one runs, also over midnight and from Saturday into Sunday. */
export function findOverlap(spans: readonly OpeningSpan[]): OpeningSpan | null {
  const minuteSpans = spans.map((span) => ({ span, ...toMinuteSpan(span) }));
  const within = (a: { from: number; length: number }, b: { from: number }) =>
    (b.from - a.from + minutesOfWeek) % minutesOfWeek < a.length;
  return minuteSpans.find((one) => minuteSpans.some((other) => other !== one && within(other, one)))?.span ?? null;
}

/** One change of hours. Times of today have to be among the choices of the page. */
export const pickupHoursChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('hours'),
    hours: z
      .array(openingSpan)
      .max(28)
      .refine((spans) => findOverlap(spans) === null, fieldError('hours-overlap')),
  }),
  z.strictObject({ kind: z.literal('closeEarly'), closes: timeOfDay }),
  z.strictObject({ kind: z.literal('extend'), closes: timeOfDay }),
  z.strictObject({ kind: z.literal('closeDay'), day, name: trimmedText(40).default('') }),
  z.strictObject({
    kind: z.literal('specialHours'),
    day,
    name: trimmedText(40).default(''),
    opens: timeOfDay,
    closes: timeOfDay,
  }),
  z.strictObject({ kind: z.literal('usualHours'), day }),
  z.strictObject({ kind: z.literal('pause'), length: z.enum(pauseDurations), reason: z.enum(pauseReasons) }),
  z.strictObject({ kind: z.literal('resume') }),
]);
export type PickupHoursChange = z.output<typeof pickupHoursChange>;

const choice = z.strictObject({ time: timeOfDay, at: instant });
export type TimeChoice = z.output<typeof choice>;

/** A day without hours is closed. */
export const specialDayView = z.strictObject({
  day,
  name: z.string(),
  hours: z.array(z.strictObject({ opens: timeOfDay, closes: timeOfDay })),
});
export type SpecialDayView = z.output<typeof specialDayView>;

export const pickupHoursView = z.strictObject({
  open: openState,
  timezone: z.string(),
  /** The current service day. After midnight it is still yesterday's, until its hours end. */
  day,
  hours: z.array(openingSpan),
  /** From today on, in order. */
  specialDays: z.array(specialDayView),
  pause: z.strictObject({ until: instant, reason: z.string().nullable() }).nullable(),
  closeChoices: z.array(choice),
  extendChoices: z.array(choice),
  /** Paid orders of today that await pickup. */
  waiting: z.int(),
  /** When the last pickup of today ends, of a meal on sale or an order; null if none is left. */
  lastPickupEnd: instant.nullable(),
  /** The pickup windows of today, in order, with the portions of each and how many are still to be picked up. */
  windows: z.array(
    z.strictObject({ start: instant, end: instant, meals: z.array(z.string()).min(1), waiting: z.int() }),
  ),
});
export type PickupHoursView = z.output<typeof pickupHoursView>;

/** What would be outside of the hours after a change, and is inside now. */
export const hoursChangeImpact = z.strictObject({
  meals: z.array(
    z.strictObject({
      id,
      name: z.string(),
      pickupStart: instant,
      pickupEnd: instant,
      /** Zero when nothing is left to decide about its sale. */
      unsoldPortions: z.int(),
    }),
  ),
  orderIds: z.array(id),
});
export type HoursChangeImpact = z.output<typeof hoursChangeImpact>;

export const saleChoices = ['keep-selling', 'stop-selling'] as const;
export type SaleChoice = (typeof saleChoices)[number];

/**
 * A change with the decisions about what it affects. Each meal with unsold portions needs one: to keep selling opens
 * its day for its pickup window. Orders are kept, and their day opens for them, unless they are named here because they
 * are about to be moved or canceled.
 */
export const decidedHoursChange = z.strictObject({
  change: pickupHoursChange,
  sales: z.array(z.strictObject({ mealId: id, choice: z.enum(saleChoices) })).default([]),
  releasedOrderIds: z.array(id).default([]),
});
export type DecidedHoursChange = z.output<typeof decidedHoursChange>;

export const readPickupHours = endpoint({
  method: 'GET',
  url: '/api/restaurant/pickup',
  access: { staff: 'manager', restaurant: 'approved' },
  schema: {
    summary: 'Read hours, special days, the pause and what awaits pickup',
    tags,
    response: { 200: pickupHoursView },
  },
});

export const previewPickupHoursChange = endpoint({
  method: 'POST',
  url: '/api/restaurant/pickup/preview',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['restaurant-not-found'],
  schema: {
    summary: 'Preview the meals and paid orders that a change of hours affects',
    tags,
    body: z.strictObject({ change: pickupHoursChange }),
    response: { 200: hoursChangeImpact },
  },
});

export const changePickupHours = endpoint({
  method: 'PUT',
  url: '/api/restaurant/pickup',
  access: { staff: 'manager', restaurant: 'approved' },
  problems: ['restaurant-not-found', 'hours-affect-meals'],
  schema: {
    summary: 'Change the weekly hours or one day, or pause; paid orders stay as they are',
    tags,
    body: decidedHoursChange,
    response: { 200: pickupHoursView },
  },
});
