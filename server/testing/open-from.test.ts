import { test } from '@fondly/dev/test';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import * as market from '../meals/testing/meal-builders.ts';
import { nullable, row, timestamp } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type DayHours, isWithinHours } from '../restaurants/hours/open-state.ts';
import { lockSchedule, writeSchedule } from '../restaurants/hours/schedule.ts';
import { addDays, toTimeWindow } from '../restaurants/hours/zone-time.ts';

const openFromRow = row({ openFrom: nullable(timestamp) });
const find = statement('test-find-open-from', openFromRow, 'select find_open_from($1, $2, $3, $4) as open_from');
const read = statement('test-read-open-from', openFromRow, 'select open_from from meals where id = $1');

/** The Sundays on which clocks go back and forward, and an ordinary Sunday. */
const sundays = ['2025-11-02', '2026-03-08', '2025-10-05'];
const zones = ['America/New_York', 'America/Phoenix', 'UTC'];

const time = fc
  .integer({ min: 0, max: 47 })
  .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
const dayHours: fc.Arbitrary<DayHours> = fc.record({ opens: time, closes: time });
const distinct = { maxLength: 2, selector: ({ opens }: DayHours) => opens };
const week = fc
  .array(fc.uniqueArray(dayHours, distinct), { minLength: 7, maxLength: 7 })
  .map((days) => days.flatMap((hours, weekday) => hours.map((span) => ({ weekday, ...span }))));

describe('The stored answer whether the hours contain a pickup window', () => {
  test('it agrees with the rule of the forms for any hours, window, time zone, and clock change', async ({ env }) => {
    const { app } = env;
    const { id } = await market.restaurant(app);
    const input = fc.record({
      timezone: fc.constantFrom(...zones),
      sunday: fc.constantFrom(...sundays),
      shift: fc.integer({ min: -1, max: 1 }),
      hours: week,
      special: fc.array(fc.uniqueArray(dayHours, distinct), { maxLength: 3 }),
      window: fc.record({ starts: time, ends: time }),
    });
    const answers = new Set<boolean>();
    await fc.assert(
      fc.asyncProperty(input, async ({ timezone, sunday, shift, hours, special, window }) => {
        const specialDays = special.map((spans, index) => ({
          day: addDays(sunday, index - 1),
          name: '',
          hours: spans,
        }));
        const schedule = { timezone, pausedUntil: null, pauseReason: null, hours, specialDays };
        await transaction(app, async (tx) => {
          await lockSchedule(app, id, tx);
          await writeSchedule(app, id, schedule, tx);
        });
        const { start, end } = toTimeWindow(addDays(sunday, shift), window.starts, window.ends, timezone);
        const [found] = await find(app.db, [id, timezone, start, end]);
        const openFrom = found?.openFrom ?? null;
        const moments = [0, 0.3, 0.6, 0.9].map(
          (part) => new Date(start.getTime() + part * (end.getTime() - start.getTime())),
        );
        for (const from of moments) {
          const expected = isWithinHours(schedule, { start: from, end });
          answers.add(expected);
          expect({ from, isOpen: openFrom !== null && openFrom <= from }).toEqual({ from, isOpen: expected });
        }
      }),
      { numRuns: 400 },
    );
    expect(answers.size).toBe(2);
  });

  test('a change of the hours or of the window changes it in the same transaction', async ({ env }) => {
    const { app } = env;
    const here = await market.restaurant(app);
    const id = await market.meal(app, here, { pickup: ['17:00', '19:00'] });
    const openFrom = async () => (await read(app.db, [id]))[0]?.openFrom?.toISOString() ?? null;
    const setHours = (opens: string, closes: string) =>
      transaction(app, async (tx) => {
        const { zip: _zip, ...schedule } = await lockSchedule(app, here.id, tx);
        const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, opens, closes }));
        await writeSchedule(app, here.id, { ...schedule, hours }, tx);
      });

    await setHours('09:00', '18:59');
    expect(await openFrom()).toBeNull();
    await setHours('09:00', '19:00');
    expect(await openFrom()).toBe('2025-10-03T13:00:00.000Z');
    await app.db.client.query(`update meals set pickup_end = pickup_end + interval '1 minute' where id = $1`, [id]);
    expect(await openFrom()).toBeNull();
  });
});
