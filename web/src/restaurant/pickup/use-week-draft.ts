import type { OpeningSpan } from '@fondly/contract/restaurant/pickup-hours';
import { useState } from 'react';

type Times = { opens: string; closes: string };
/** By weekday from 0 for Sunday. A day without spans is closed. */
type Week = readonly (readonly Times[])[];

export type WeekDraft = ReturnType<typeof useWeekDraft>;
const defaultTimes: Times = { opens: '09:00', closes: '17:00' };
const weekdays = [0, 1, 2, 3, 4, 5, 6];

/** The edited week. Until the first edit it follows the server. */
export function useWeekDraft(hours: readonly OpeningSpan[]) {
  const saved: Week = weekdays.map((day) =>
    hours.filter(({ weekday }) => weekday === day).map(({ opens, closes }) => ({ opens, closes })),
  );
  const [edited, setEdited] = useState<Week | null>(null);
  const week = edited ?? saved;
  const put = (weekday: number, spans: readonly Times[]) =>
    setEdited(week.map((day, index) => (index === weekday ? spans : day)));
  const spansOf = (weekday: number): readonly Times[] => week[weekday] ?? [];
  const spans = week.flatMap((day, weekday) => day.map((span) => ({ weekday, ...span })));
  return {
    spansOf,
    spans,
    isChanged: edited !== null && JSON.stringify(edited) !== JSON.stringify(saved),
    isComplete: spans.every(({ opens, closes }) => opens !== '' && closes !== ''),
    clear: () => setEdited(null),
    setOpen: (weekday: number, isOpen: boolean) => put(weekday, isOpen ? [saved[weekday]?.[0] ?? defaultTimes] : []),
    set: (weekday: number, index: number, change: Partial<Times>) =>
      put(
        weekday,
        spansOf(weekday).map((span, spanIndex) => (spanIndex === index ? { ...span, ...change } : span)),
      ),
    add: (weekday: number) => put(weekday, [...spansOf(weekday), { opens: '', closes: '' }]),
    remove: (weekday: number, index: number) =>
      put(
        weekday,
        spansOf(weekday).filter((_, spanIndex) => spanIndex !== index),
      ),
    copyMonday: () => setEdited(weekdays.map(() => spansOf(1))),
  };
}
