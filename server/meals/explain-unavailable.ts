import type { ProblemCode } from '@fondly/contract/problems';
import { explainOpenState } from '@fondly/contract/restaurant/open-state';
import { formatDay, formatTimeInSentence, toLocalDate } from '@fondly/contract/time';
import type { Language } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { App } from '../platform/app.ts';
import { Problem } from '../platform/http/problem.ts';
import { type Schedule, toOpenState } from '../restaurants/hours/open-state.ts';
import { readSchedule } from '../restaurants/hours/schedule.ts';
import type { TimeReason, UnavailableReason } from './orderable.ts';

type MealOfDay = { restaurantId: string; availableDate: string; timezone: string; onSaleFrom: Date | null };

/** The problem code for a checkout of an unavailable meal. */
const unavailableProblems: Record<TimeReason, ProblemCode> = {
  ended: 'pickup-passed',
  'not-on-sale': 'not-on-sale',
  'not-yet': 'not-yet',
  'kitchen-paused': 'kitchen-closed',
  'kitchen-closed': 'kitchen-closed',
  'no-tax-area': 'no-tax-area',
};

/** The refusal of a checkout. Its text says until when, as the order page does. */
export async function toUnavailableProblem(app: App, meal: MealOfDay, reason: TimeReason): Promise<Problem> {
  const explain = await readExplanation(app, meal, reason);
  return new Problem(unavailableProblems[reason], { text: explain });
}

/** The reason as a sentence with its end; null for a reason that says everything. */
export async function explainUnavailable(
  app: App,
  meal: MealOfDay,
  reason: UnavailableReason | null,
  language: Language,
): Promise<string | null> {
  return (await readExplanation(app, meal, reason))(language);
}

/** Reads the hours of a closed or paused restaurant only: a meal on sale needs no second statement. */
async function readExplanation(
  app: App,
  meal: MealOfDay,
  reason: UnavailableReason | null,
): Promise<(language: Language) => string | null> {
  if (reason === 'not-yet') return (language) => explainOpening(meal, app.clock.now(), language);
  if (reason !== 'kitchen-paused' && reason !== 'kitchen-closed') return () => null;
  const schedule = await readSchedule(app, meal.restaurantId);
  return (language) => explainClosure(schedule, app.clock.now(), language);
}

/** When sales open: a time today, a later day, or both. */
function explainOpening({ availableDate, timezone, onSaleFrom }: MealOfDay, now: Date, locale: Language): string {
  const day = formatDay(new Date(`${availableDate}T12:00:00Z`), 'UTC', locale);
  if (onSaleFrom === null) return m.labels_meal_on_sale_from({ day }, { locale });
  const time = formatTimeInSentence(onSaleFrom, timezone, locale);
  return availableDate > toLocalDate(now, timezone)
    ? m.labels_meal_on_sale_from_day_and_time({ day, time }, { locale })
    : m.labels_meal_on_sale_from_time({ time }, { locale });
}

function explainClosure(schedule: Schedule, now: Date, language: Language): string {
  const reading = { timezone: schedule.timezone, now, language };
  return (
    explainOpenState(toOpenState(schedule, now), reading) ??
    m.labels_open_explain_closed_at_pickup({}, { locale: language })
  );
}
