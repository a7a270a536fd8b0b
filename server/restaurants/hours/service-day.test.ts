import { describe, expect, test } from 'vitest';
import type { Schedule } from './open-state.ts';
import { closeChoices, extendChoices, startOfTomorrow, toServiceDay } from './service-day.ts';

const buildSchedule = (opens: string, closes: string, own: Partial<Schedule> = {}): Schedule => ({
  timezone: 'America/New_York',
  pausedUntil: null,
  hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes })),
  specialDays: [],
  ...own,
});
/** Friday, November 20, 2026 in Atlanta, five hours behind UTC. */
const friday = (time: string) => new Date(`2026-11-20T${time}:00-05:00`);
const times = (choices: { time: string }[]) => choices.map(({ time }) => time);

describe('The service day of a restaurant', () => {
  test("after midnight the service day is yesterday until yesterday's hours end", () => {
    const late = buildSchedule('18:00', '02:00');
    expect(toServiceDay(late, friday('01:59'))).toBe('2026-11-19');
    expect(toServiceDay(late, friday('02:00'))).toBe('2026-11-20');
    expect(toServiceDay(buildSchedule('09:00', '21:00'), friday('01:00'))).toBe('2026-11-20');
  });

  test('closing early offers half hours from now to before the end, also past midnight', () => {
    expect(times(closeChoices(buildSchedule('09:00', '21:00'), friday('19:10')))).toEqual(['19:30', '20:00', '20:30']);
    expect(times(closeChoices(buildSchedule('18:00', '01:00'), friday('23:00')))).toEqual(['23:30', '00:00', '00:30']);
    expect(closeChoices(buildSchedule('09:00', '21:00'), friday('21:00'))).toEqual([]);
  });

  test('closing early ends a later span of the day and ignores one that is over', () => {
    const split = buildSchedule('11:00', '14:00');
    split.hours.push(...buildSchedule('17:00', '19:00').hours);
    expect(closeChoices(split, friday('15:00'))).toMatchObject([
      { time: '17:30' },
      { time: '18:00' },
      { time: '18:30' },
    ]);
  });

  test('extending offers times after the end, until six in the morning at most', () => {
    expect(times(extendChoices(buildSchedule('09:00', '21:15'), friday('19:10'))).slice(0, 2)).toEqual([
      '21:30',
      '22:00',
    ]);
    expect(times(extendChoices(buildSchedule('18:00', '05:00'), friday('23:00')))).toEqual(['05:30', '06:00']);
    expect(extendChoices(buildSchedule('09:00', '21:00', { hours: [] }), friday('12:00'))).toEqual([]);
  });

  test("tomorrow begins at midnight, or when tonight's hours end", () => {
    expect(startOfTomorrow(buildSchedule('09:00', '21:00'), friday('12:00'))).toEqual(friday('24:00'));
    expect(startOfTomorrow(buildSchedule('18:00', '02:00'), friday('01:00'))).toEqual(friday('02:00'));
  });

  test('a day has 25 hours at the autumn clock change and 23 in spring', () => {
    const autumn = new Date('2026-11-01T12:00:00-05:00');
    expect(startOfTomorrow(buildSchedule('09:00', '21:00'), new Date('2026-10-31T12:00:00-04:00'))).toEqual(
      new Date('2026-11-01T04:00:00Z'),
    );
    expect(startOfTomorrow(buildSchedule('09:00', '21:00'), autumn)).toEqual(new Date('2026-11-02T05:00:00Z'));
    const spring = buildSchedule('18:00', '04:00');
    expect(closeChoices(spring, new Date('2027-03-14T06:40:00Z'))).toMatchObject([
      { time: '02:00', at: '2027-03-14T07:00:00.000Z' },
      { time: '02:30', at: '2027-03-14T07:30:00.000Z' },
      { time: '03:00', at: '2027-03-14T07:00:00.000Z' },
      { time: '03:30', at: '2027-03-14T07:30:00.000Z' },
    ]);
  });
});
