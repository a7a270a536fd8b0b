import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import type { OpenState } from '../restaurants.ts';
import { daysAfter, formatDay, formatTimeInSentence, minutesAfter, toLocalDate, toLocalTime } from '../time.ts';
import { pauseReasonLabel } from './pause-options.ts';

/** Who reads it, and when. Pages use their own language; the server names the reader's. */
type Reading = { timezone: string; now: Date; language?: Language };

/** "Open until 9 PM", "Closes early today, at 7 PM", "Opens tomorrow at 9 AM", "Paused until 5:30 PM: Short on staff". */
export function formatOpenState(state: OpenState, reading: Reading): string {
  const reader = { locale: reading.language ?? getLocale() };
  const { isOpen, changesAt, closesEarly, pause, closedToday } = state;
  if (pause) return formatPause(pause, reading);
  if (isOpen) {
    if (changesAt === null) return m.open_state_open_always({}, reader);
    const time = formatShortTime(new Date(changesAt), reading);
    return closesEarly ? m.open_state_closes_early({ time }, reader) : m.open_state_open_until({ time }, reader);
  }
  if (changesAt === null) return m.open_state_closed({}, reader);
  if (closedToday) return m.open_state_closed_today({}, reader);
  const { distance, day, time } = toMoment(changesAt, reading);
  if (distance === 'today') return m.open_state_opens({ time }, reader);
  if (distance === 'tomorrow') return m.open_state_opens_tomorrow({ time }, reader);
  return m.open_state_opens_on({ day, time }, reader);
}

/** Sentences for a page on which someone would order: why it is closed or paused, and until when. Null while it is open. */
export function explainOpenState(state: OpenState, reading: Reading): string | null {
  const reader = { locale: reading.language ?? getLocale() };
  const { isOpen, changesAt, pause, closedToday } = state;
  if (pause) return explainPause(pause, reading);
  if (isOpen) return null;
  if (changesAt === null) return m.open_state_explain_closed({}, reader);
  return `${explainClosed(closedToday, reader)} ${explainOpening(changesAt, reading)}`;
}

function explainClosed(closedToday: OpenState['closedToday'], reader: { locale: Language }): string {
  if (!closedToday) return m.open_state_explain_closed_now({}, reader);
  const { name } = closedToday;
  return name ? m.open_state_explain_closed_for({ name }, reader) : m.open_state_explain_closed_today({}, reader);
}

function explainOpening(opensAt: string, reading: Reading): string {
  const reader = { locale: reading.language ?? getLocale() };
  const { distance, day, time } = toMoment(opensAt, reading);
  if (distance === 'today') return m.open_state_explain_opens({ time }, reader);
  if (distance === 'tomorrow') return m.open_state_explain_opens_tomorrow({ time }, reader);
  return m.open_state_explain_opens_on({ day, time }, reader);
}

type Pause = NonNullable<OpenState['pause']>;

function formatPause({ until, reason }: Pause, reading: Reading): string {
  const reader = { locale: reading.language ?? getLocale() };
  const { distance, time } = toPauseEnd(until, reading);
  const pause = {
    midnight: () => m.open_state_paused_until_tomorrow({}, reader),
    tomorrow: () => m.open_state_paused_tomorrow({ time }, reader),
    today: () => m.open_state_paused({ time }, reader),
  }[distance]();
  return reason ? m.open_state_pause_reason({ pause, reason: pauseReasonLabel(reason, reader.locale) }, reader) : pause;
}

function explainPause({ until, reason }: Pause, reading: Reading): string {
  const reader = { locale: reading.language ?? getLocale() };
  const { distance, time } = toPauseEnd(until, reading);
  const pause = {
    midnight: () => m.open_state_explain_paused_until_tomorrow({}, reader),
    tomorrow: () => m.open_state_explain_paused_tomorrow({ time }, reader),
    today: () => m.open_state_explain_paused({ time }, reader),
  }[distance]();
  return reason
    ? `${pause} ${m.open_state_explain_reason({ reason: pauseReasonLabel(reason, reader.locale) }, reader)}`
    : pause;
}

/** A pause that ends at midnight ends tomorrow. One that ends soon after midnight needs no day. */
function toPauseEnd(until: string, reading: Reading): { distance: 'today' | 'tomorrow' | 'midnight'; time: string } {
  const end = new Date(until);
  const { timezone, now } = reading;
  const time = formatShortTime(end, reading);
  if (toLocalTime(end, timezone) === '00:00') return { distance: 'midnight', time };
  const isToday = toLocalDate(end, timezone) === toLocalDate(now, timezone);
  return { distance: isToday || end < minutesAfter(now, 6 * 60) ? 'today' : 'tomorrow', time };
}

type Moment = { distance: 'today' | 'tomorrow' | 'later'; day: string; time: string };

function toMoment(instant: string, reading: Reading): Moment {
  const { timezone, now, language } = reading;
  const at = new Date(instant);
  const today = toLocalDate(now, timezone);
  const date = toLocalDate(at, timezone);
  return {
    distance: date === today ? 'today' : date === toNextDate(today) ? 'tomorrow' : 'later',
    day: formatDay(at, timezone, language),
    time: formatShortTime(at, reading),
  };
}

const toNextDate = (date: string): string =>
  daysAfter(new Date(`${date}T12:00:00Z`), 1)
    .toISOString()
    .slice(0, 10);

/** "9 PM", "9:30 PM", with the article of a sentence in Spanish. */
function formatShortTime(at: Date, { timezone, language }: Reading): string {
  return formatTimeInSentence(at, timezone, language).replace(/:00(?=\s)/, '');
}
