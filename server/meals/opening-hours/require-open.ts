import { formatClockTime, formatDay } from '@fondly/contract/time';
import { type Language, localeOf } from '@fondly/messages/languages';
import * as m from '@fondly/messages/server';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type DayHours, isWithinHours, listHoursOfDay, type Schedule } from '../../restaurants/hours/open-state.ts';
import { type EditableSchedule, writeSchedule } from '../../restaurants/hours/schedule.ts';
import { addSpecialHours } from '../../restaurants/hours/special-hours.ts';
import { toTimeWindow } from '../../restaurants/hours/zone-time.ts';

/** A pickup window on the local clock of the restaurant. */
export type LocalWindow = { day: string; starts: string; ends: string };

type Pickups = {
  /** The windows of the meal itself; none when its day is over. */
  own: LocalWindow[];
  /** One window for each weekday of a recurring meal. Only the weekly hours count for them. */
  recurring?: LocalWindow[];
};

/**
 * Makes sure that opening hours contain the pickup windows of a meal (docs/domain.md#open-and-closed). A window outside
 * them is refused, unless the restaurant says that it stays open: then its day opens for it.
 *
 * @param schedule - locked before the meal, because a change of hours takes the locks in that order
 * @returns whether a recurring meal opens its later days; the task that lists them adds their hours
 * @throws Problem `outside-hours` with a sentence that names the hours of the first such day
 */
export async function requireOpen(
  app: App,
  tx: Tx,
  restaurantId: string,
  schedule: EditableSchedule,
  { own, recurring = [] }: Pickups,
  stayOpen: boolean | { own: boolean; recurring: boolean },
): Promise<boolean> {
  const mayOpen = typeof stayOpen === 'boolean' ? { own: stayOpen, recurring: stayOpen } : stayOpen;
  const weekly = { ...schedule, specialDays: [] };
  const ownOutside = listOutsideHours(schedule, own);
  const recurringOutside = listOutsideHours(weekly, recurring);
  const [refused] = mayOpen.own ? [] : ownOutside;
  if (refused) throw toOutsideHoursProblem(schedule, refused);
  const [refusedRecurring] = mayOpen.recurring ? [] : recurringOutside;
  if (refusedRecurring) throw toOutsideHoursProblem(weekly, refusedRecurring);
  if (ownOutside.length > 0) await writeSchedule(app, restaurantId, openForWindows(schedule, ownOutside), tx);
  return recurringOutside.length > 0;
}

function listOutsideHours<Window extends LocalWindow>(schedule: Schedule, windows: Window[]): Window[] {
  return windows.filter(
    ({ day, starts, ends }) => !isWithinHours(schedule, toTimeWindow(day, starts, ends, schedule.timezone)),
  );
}

/** The schedule with the window of a recurring meal added to one of its days. */
export function openForMeal(
  schedule: EditableSchedule,
  { pickupStartTime, pickupEndTime }: { pickupStartTime: string; pickupEndTime: string },
  day: string,
): EditableSchedule {
  return addSpecialHours(schedule, { day, opens: pickupStartTime.slice(0, 5), closes: pickupEndTime.slice(0, 5) });
}

/** The schedule with each window added to the hours of its day. */
function openForWindows(schedule: EditableSchedule, windows: LocalWindow[]): EditableSchedule {
  return windows.reduce(
    (opened, { day, starts, ends }) => addSpecialHours(opened, { day, opens: starts, closes: ends }),
    schedule,
  );
}

function toOutsideHoursProblem(schedule: Schedule, { day }: LocalWindow): Problem {
  const spans = listHoursOfDay(schedule, day);
  return new Problem('outside-hours', { day, text: (language) => describeHours(spans, day, language) });
}

function describeHours(spans: DayHours[], date: string, language: Language): string {
  const options = { locale: language };
  const day = formatDay(new Date(`${date}T12:00:00Z`), 'UTC', language);
  const hours = spans.map(({ opens, closes }) =>
    m.common_time_span({ start: formatShortTime(opens, language), end: formatShortTime(closes, language) }, options),
  );
  if (hours.length === 0) return m.labels_outside_hours_closed({ day }, options);
  const list = new Intl.ListFormat(localeOf[language]).format(hours);
  return m.labels_outside_hours_open({ hours: list, day }, options);
}

/** "21:30" as "9:30 PM", "21:00" as "9 PM". */
const formatShortTime = (time: string, language: Language): string =>
  formatClockTime(new Date(`1970-01-01T${time}:00Z`), 'UTC', language).replace(/:00(?=\s)/, '');
