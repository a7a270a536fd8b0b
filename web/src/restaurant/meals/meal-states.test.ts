import { describe, expect, test } from 'vitest';
import { meal, now, yesterdaysMeal } from '../testing/sample-data.ts';
import {
  findMealsToRelist,
  formatWeekdays,
  matchesFilter,
  mealFilters,
  nextListingDay,
  stockState,
} from './meal-states.ts';

describe("Meals by the restaurant's local day", () => {
  const overMidnight = { ...yesterdaysMeal, pickupEnd: '2026-11-21T03:00:00.000Z' };

  const early = { ...yesterdaysMeal, pickupStartTime: '15:00', pickupEndTime: '16:30' };

  test.for([
    { what: 'today', one: meal, groups: ['today'] },
    { what: 'today, over', one: { ...meal, pickupEnd: '2026-11-20T20:00:00.000Z' }, groups: ['today'] },
    { what: 'yesterday, over', one: yesterdaysMeal, groups: ['past'] },
    { what: 'yesterday, still open', one: overMidnight, groups: ['today'] },
    { what: 'tomorrow', one: { ...meal, availableDate: '2026-11-21' }, groups: ['upcoming'] },
    { what: 'a pattern', one: { ...meal, isRecurring: true }, groups: ['today', 'recurring'] },
    { what: 'a pattern whose day is over', one: { ...yesterdaysMeal, isRecurring: true }, groups: ['recurring'] },
    { what: 'made from a pattern', one: { ...meal, isRecurring: true, isRecurringInstance: true }, groups: ['today'] },
  ])('$what belongs to $groups', ({ one, groups }) => {
    expect(mealFilters.filter((filter) => matchesFilter(one, filter, now))).toEqual(['all', ...groups]);
  });

  test.for([
    { what: 'a window still to end', one: yesterdaysMeal, date: '2026-11-20' },
    { what: 'a window over by now', one: early, date: '2026-11-21' },
    { what: 'a window past midnight', one: { ...yesterdaysMeal, pickupEndTime: '00:30' }, date: '2026-11-20' },
    { what: 'a meal of today', one: meal, date: '2026-11-21' },
  ])('$what is listed again for $date', ({ one, date }) => {
    expect(nextListingDay(one, now).date).toBe(date);
  });

  test.for([
    { what: 'a meal of yesterday', list: [yesterdaysMeal], count: 1 },
    { what: 'one that is listed for today', list: [yesterdaysMeal, { ...meal, name: yesterdaysMeal.name }], count: 0 },
    { what: 'one that repeats automatically', list: [{ ...yesterdaysMeal, isRecurringInstance: true }], count: 0 },
    { what: 'one whose hours are over today', list: [early], count: 0 },
    { what: 'one of the day before', list: [{ ...yesterdaysMeal, availableDate: '2026-11-18' }], count: 0 },
    { what: 'one that is still open', list: [overMidnight], count: 0 },
  ])('$what leaves $count meals of yesterday to list again', ({ list, count }) => {
    expect(findMealsToRelist(list, now).repeatable).toHaveLength(count);
  });

  test.for([
    [0, 'out'],
    [1, 'low'],
    [3, 'low'],
    [4, 'normal'],
  ] as const)('a stock of %d is %s', ([stock, state]) => {
    expect(stockState(stock)).toBe(state);
  });

  test.for([
    { days: [5, 1, 2, 4, 3], text: 'Mon to Fri' },
    { days: [0, 6], text: 'Sun, Sat' },
    { days: [1, 2], text: 'Mon, Tue' },
    { days: [1, 3, 4], text: 'Mon, Wed, Thu' },
    { days: [0, 1, 2, 3, 4, 5, 6], text: 'Every day' },
  ])('the days $days read $text', ({ days, text }) => {
    expect(formatWeekdays(days)).toBe(text);
  });
});
