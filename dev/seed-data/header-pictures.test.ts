import { existsSync } from 'node:fs';
import { pictureSrcSet } from '@fondly/contract/picture-src-set';
import { expect, test } from 'vitest';
import { dishes } from './dishes.ts';
import { restaurantSeeds } from './restaurants.ts';
import { createPicturePicker } from './seed-meals.ts';

test('each restaurant of the demo has a header picture of its own, in both widths', () => {
  const pictures = restaurantSeeds.map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(restaurantSeeds.length);
  expect(pictures.flatMap((picture) => findMissingFiles(`/pictures/${picture}.webp`))).toEqual([]);
});

test('three meals with one dish have three pictures, each in both widths', () => {
  const pick = createPicturePicker();
  for (const { picture } of Object.values(dishes)) {
    const shots = [pick(picture), pick(picture), pick(picture)];
    expect(new Set(shots).size).toBe(3);
    expect(shots.flatMap(findMissingFiles)).toEqual([]);
  }
});

test('the landing page of a new demo has four dishes, and one of them is almost sold out', () => {
  const shown = restaurantSeeds
    .flatMap(({ menu }) => menu.filter(([, quantity, slot]) => slot === 'now' && quantity > 0).slice(0, 1))
    .slice(0, 4);
  expect(new Set(shown.map(([name]) => dishes[name].picture)).size).toBe(4);
  expect(shown.filter(([, quantity]) => quantity <= 3)).toHaveLength(1);
});

const findMissingFiles = (src: string): string[] =>
  (pictureSrcSet(src) ?? '')
    .split(', ')
    .map((one) => one.split(' ')[0] ?? '')
    .filter((file) => !existsSync(new URL(`../../web/public${file}`, import.meta.url)));
