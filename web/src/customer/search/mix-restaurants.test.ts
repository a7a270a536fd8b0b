import { expect, test } from 'vitest';
import { mixRestaurants } from './mix-restaurants.ts';

/** "A0.3" is a meal of restaurant A, 0.3 miles away. */
const toMeal = (text: string) => ({ text, restaurantId: text.charAt(0), miles: Number(text.slice(1)) });
const mix = (...texts: string[]) => mixRestaurants(texts.map(toMeal)).map(({ text }) => text);

test('three restaurants that are about as near share the first row', () => {
  expect(mix('A0.3', 'A0.3', 'A0.3', 'B0.6', 'B0.6', 'C0.8', 'D0.8')).toEqual([
    ...['A0.3', 'B0.6', 'C0.8'],
    ...['A0.3', 'A0.3', 'B0.6', 'D0.8'],
  ]);
});

test('a restaurant that is farther away waits for the meals of the nearer one', () => {
  expect(mix('A0.3', 'A0.3', 'B0.9')).toEqual(['A0.3', 'A0.3', 'B0.9']);
  expect(mix()).toEqual([]);
});
