import { explainOpenState, formatOpenState } from '@fondly/contract/restaurant/open-state';
import { describe, expect, test } from 'vitest';
import { type Schedule, toOpenState } from './open-state.ts';

const atlanta = 'America/New_York';
const everyDay = (opens: string, closes: string) =>
  Array.from({ length: 7 }, (_, weekday) => ({ weekday, opens, closes }));
const buildSchedule = (own: Partial<Schedule> = {}): Schedule => ({
  timezone: atlanta,
  pausedUntil: null,
  hours: everyDay('09:00', '21:00'),
  specialDays: [],
  ...own,
});
/** Friday, November 20, 2026 in Atlanta, five hours behind UTC. */
const friday = (time: string) => new Date(`2026-11-20T${time}:00-05:00`);

/** The open state with its words. */
function read(schedule: Schedule, now: Date) {
  const state = toOpenState(schedule, now);
  const reading = { timezone: schedule.timezone, now };
  return { ...state, text: formatOpenState(state, reading), explanation: explainOpenState(state, reading) };
}

describe('The open state of a restaurant in words', () => {
  test("an open restaurant shows today's closing time", () => {
    expect(read(buildSchedule(), friday('12:00'))).toMatchObject({
      isOpen: true,
      text: 'Open until 9 PM',
      explanation: null,
      changesAt: '2026-11-21T02:00:00.000Z',
    });
  });

  test('the text shows minutes only when they are not zero', () => {
    expect(read(buildSchedule({ hours: everyDay('09:00', '21:30') }), friday('12:00')).text).toBe('Open until 9:30 PM');
  });

  test('a closed restaurant shows its next opening before opening and after closing', () => {
    expect(read(buildSchedule(), friday('07:00'))).toMatchObject({ isOpen: false, text: 'Opens at 9 AM' });
    expect(read(buildSchedule(), friday('21:00'))).toMatchObject({
      isOpen: false,
      text: 'Opens tomorrow at 9 AM',
    });
  });

  test('a restaurant is open at its opening time and closed at its closing time', () => {
    expect(read(buildSchedule(), friday('09:00')).isOpen).toBe(true);
    expect(read(buildSchedule(), friday('21:00')).isOpen).toBe(false);
  });

  test('hours past midnight belong to the day on which they began', () => {
    const late = buildSchedule({ hours: everyDay('18:00', '02:00') });
    expect(read(late, friday('01:30'))).toMatchObject({ isOpen: true, text: 'Open until 2 AM' });
    expect(read(late, friday('02:00'))).toMatchObject({ isOpen: false, text: 'Opens at 6 PM' });
  });

  test('a day can have two spans', () => {
    const split = buildSchedule({ hours: [...everyDay('11:00', '14:00'), ...everyDay('17:00', '21:00')] });
    expect(read(split, friday('15:00'))).toMatchObject({ isOpen: false, text: 'Opens at 5 PM' });
  });

  test('a special day replaces the hours of its day only', () => {
    const closed = { day: '2026-11-20', hours: [] };
    const special = { day: '2026-11-20', hours: [{ opens: '12:00', closes: '15:30' }] };
    expect(read(buildSchedule({ specialDays: [closed] }), friday('12:00'))).toMatchObject({
      isOpen: false,
      text: 'Closed today',
      explanation: 'This kitchen is closed today. It opens tomorrow at 9 AM.',
      changesAt: '2026-11-21T14:00:00.000Z',
    });
    expect(read(buildSchedule({ specialDays: [special] }), friday('12:00')).text).toBe(
      'Closes early today, at 3:30 PM',
    );
    expect(read(buildSchedule({ specialDays: [special] }), friday('16:00')).text).toBe('Opens tomorrow at 9 AM');
  });

  test.for([
    { what: 'longer', opens: '09:00', closes: '22:00', text: 'Open until 10 PM' },
    { what: 'the same', opens: '10:00', closes: '21:00', text: 'Open until 9 PM' },
    { what: 'shorter by a minute', opens: '09:00', closes: '20:59', text: 'Closes early today, at 8:59 PM' },
    { what: 'outside of the usual', opens: '06:00', closes: '08:00', text: 'Open until 8 AM' },
  ])('a special day that is $what shows "$text"', ({ opens, closes, text }) => {
    const day = { day: '2026-11-20', hours: [{ opens, closes }] };
    expect(read(buildSchedule({ specialDays: [day] }), friday(opens)).text).toBe(text);
  });

  test('a special day with other hours does not change the text of a usual day', () => {
    const tomorrow = { day: '2026-11-21', hours: [{ opens: '09:00', closes: '12:00' }] };
    expect(read(buildSchedule({ specialDays: [tomorrow] }), friday('12:00')).text).toBe('Open until 9 PM');
    const lunch = { day: '2026-11-20', hours: [{ opens: '11:00', closes: '14:00' }] };
    const split = buildSchedule({
      hours: [...everyDay('11:00', '15:00'), ...everyDay('17:00', '21:00')],
      specialDays: [lunch],
    });
    expect(read(split, friday('12:00')).text).toBe('Closes early today, at 2 PM');
  });

  test('a closed day keeps the night of the day before open', () => {
    const closed = { day: '2026-11-20', hours: [] };
    const late = buildSchedule({ hours: everyDay('18:00', '02:00'), specialDays: [closed] });
    expect(read(late, friday('01:00')).isOpen).toBe(true);
    expect(read(late, friday('19:00')).isOpen).toBe(false);
  });

  test('a pause shows its reason and its end, also outside the opening hours, because it stops sales', () => {
    const paused = buildSchedule({ pausedUntil: friday('17:30'), pauseReason: 'Short on staff' });
    expect(read(paused, friday('17:00'))).toMatchObject({
      isOpen: false,
      text: 'Paused until 5:30 PM: Short on staff',
      explanation: 'This kitchen is paused until 5:30 PM. The kitchen says: “Short on staff”.',
      changesAt: '2026-11-20T22:30:00.000Z',
      pause: { until: '2026-11-20T22:30:00.000Z', reason: 'Short on staff' },
    });
    expect(read(paused, friday('17:30')).isOpen).toBe(true);
    expect(read(buildSchedule({ pausedUntil: friday('08:00') }), friday('07:00'))).toMatchObject({
      text: 'Paused until 8 AM',
      changesAt: '2026-11-20T14:00:00.000Z',
    });
  });

  test.for([
    ['2026-11-21T00:00:00-05:00', 'Paused until tomorrow', '2026-11-21T14:00:00.000Z'],
    ['2026-11-21T10:00:00-05:00', 'Paused until tomorrow at 10 AM', '2026-11-21T15:00:00.000Z'],
  ] as const)('a pause until %s shows "%s"', ([until, text, changesAt]) => {
    const paused = buildSchedule({ pausedUntil: new Date(until) });
    expect(read(paused, friday('17:00'))).toMatchObject({ isOpen: false, text, changesAt });
  });

  test('a closed day names its reason and the next opening where someone would order', () => {
    const holiday = { day: '2026-11-20', name: 'Founders Day', hours: [] };
    expect(read(buildSchedule({ specialDays: [holiday] }), friday('12:00')).explanation).toBe(
      'This kitchen is closed today (Founders Day). It opens tomorrow at 9 AM.',
    );
    expect(read(buildSchedule(), friday('08:00')).explanation).toBe('This kitchen is closed now. It opens at 9 AM.');
  });

  test('a special day can have several spans', () => {
    const hours = [
      { opens: '01:30', closes: '05:00' },
      { opens: '09:00', closes: '18:00' },
    ];
    const special = buildSchedule({ specialDays: [{ day: '2026-11-20', hours }] });
    expect(read(special, friday('02:00')).text).toBe('Open until 5 AM');
    expect(read(special, friday('07:00'))).toMatchObject({ isOpen: false, text: 'Opens at 9 AM' });
    expect(read(special, friday('19:00')).text).toBe('Opens tomorrow at 9 AM');
  });

  test('a restaurant that opens on another day names that day', () => {
    const mondays = buildSchedule({ hours: [1, 5].map((weekday) => ({ weekday, opens: '09:00', closes: '17:00' })) });
    expect(read(mondays, friday('18:00')).text).toBe('Opens Mon, Nov 23 at 9 AM');
  });

  test('a restaurant without hours is closed, and one with 24-hour days never closes', () => {
    expect(read(buildSchedule({ hours: [] }), friday('12:00'))).toMatchObject({
      isOpen: false,
      text: 'Closed',
      explanation: 'This kitchen is closed.',
      changesAt: null,
    });
    expect(read(buildSchedule({ hours: everyDay('00:00', '00:00') }), friday('12:00'))).toMatchObject({
      isOpen: true,
      text: 'Open 24 hours',
      explanation: null,
      changesAt: null,
    });
  });

  test('at the end of daylight saving time a restaurant closes at the second 1:30', () => {
    const late = buildSchedule({ hours: everyDay('18:00', '01:30') });
    expect(read(late, new Date('2026-11-01T05:45:00Z'))).toMatchObject({
      isOpen: true,
      text: 'Open until 1:30 AM',
      explanation: null,
      changesAt: '2026-11-01T06:30:00.000Z',
    });
    expect(read(late, new Date('2026-11-01T06:15:00Z')).isOpen).toBe(true);
    expect(read(late, new Date('2026-11-01T06:30:00Z')).isOpen).toBe(false);
  });
});
