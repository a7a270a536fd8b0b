import { existsSync } from 'node:fs';
import { pictureSrcSet } from '@fondly/contract/picture-src-set';
import { expect, test } from 'vitest';
import { restaurantSeeds } from './restaurants.ts';

test('each restaurant of the demo has a header picture of its own, in both widths', () => {
  const pictures = restaurantSeeds.map(({ picture }) => picture);
  expect(new Set(pictures).size).toBe(restaurantSeeds.length);
  const files = pictures.flatMap((picture) =>
    (pictureSrcSet(`/pictures/${picture}.webp`) ?? '').split(', ').map((one) => one.split(' ')[0] ?? ''),
  );
  expect(files.filter((file) => !existsSync(new URL(`../../web/public${file}`, import.meta.url)))).toEqual([]);
});
