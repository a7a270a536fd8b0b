import { expect, test } from 'vitest';
import { sampleRestaurant } from '../testing/samples.ts';
import { mealsTodayLine } from './meals-today-line.ts';

const count = (meals: number, hasMore: boolean) =>
  mealsTodayLine([{ ...sampleRestaurant, mealsToday: meals }], hasMore).replace(/, \w+, \w+ \d+$/, '');

test.for([
  [0, 'No meals for pickup today'],
  [1, '1 meal for pickup today'],
  [69, '69 meals for pickup today'],
] as const)('the whole list counts its meals: %i', ([meals, line]) => {
  expect(count(meals, false)).toBe(line);
});

test.for([
  [0, 'Pickup today'],
  [10, 'Pickup today'],
  [11, 'Over 10 meals today'],
  [69, 'Over 60 meals today'],
  [70, 'Over 60 meals today'],
  [71, 'Over 70 meals today'],
] as const)('a part of the list names a round number below its meals: %i', ([meals, line]) => {
  expect(count(meals, true)).toBe(line);
});
