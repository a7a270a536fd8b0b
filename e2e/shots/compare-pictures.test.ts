import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { comparePictures, formatDifferences } from './compare-pictures.ts';
import { createFixedClock, shotTime } from './fixed-clock.ts';

const white = { r: 255, g: 255, b: 255 };

function makeFolders() {
  const root = mkdtempSync(path.join(os.tmpdir(), 'fondly-pictures-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [taken, base, differences] = ['taken', 'base', 'differences'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(taken);
  mkdirSync(base);
  return { taken, base, differences };
}

type Size = { width: number; height: number };

/** Draws a white picture with a square of `color` in its corner. */
async function draw(folder: string, name: string, { width, height }: Size, square = 0, color = { r: 0, g: 0, b: 0 }) {
  const picture = sharp({ create: { width, height, channels: 3, background: white } });
  const input = square && {
    create: { width: square, height: square, channels: 3 as const, background: color },
  };
  const layers = input ? [{ input, left: 0, top: 0 }] : [];
  await picture.composite(layers).png().toFile(path.join(folder, name));
}

describe('a comparison of pictures', () => {
  const size = { width: 100, height: 50 };

  test('equal pictures have no difference', async () => {
    const { taken, base, differences } = makeFolders();
    for (const folder of [taken, base]) await draw(folder, 'a.png', size, 20);

    expect(await comparePictures(taken, base, differences)).toEqual([]);
    expect(existsSync(path.join(differences, 'a.png'))).toBe(false);
  });

  test('changed pixels are counted and marked', async () => {
    const { taken, base, differences } = makeFolders();
    await draw(taken, 'a.png', size, 10);
    await draw(base, 'a.png', size);

    expect(await comparePictures(taken, base, differences)).toEqual([{ file: 'a.png', percent: 2, reason: 'pixels' }]);
    const { data } = await sharp(path.join(differences, 'a.png')).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([220, 0, 0]);
  });

  test.for([
    ['a few pixels', 4, { r: 0, g: 0, b: 0 }],
    ['a slightly different color', 30, { r: 250, g: 250, b: 250 }],
  ] as const)('the difference of %s is tolerated', async ([, square, color]) => {
    const { taken, base, differences } = makeFolders();
    await draw(taken, 'a.png', size, square, color);
    await draw(base, 'a.png', size);

    expect(await comparePictures(taken, base, differences)).toEqual([]);
  });

  test('a longer page differs in size', async () => {
    const { taken, base, differences } = makeFolders();
    await draw(taken, 'a.png', { width: 100, height: 100 });
    await draw(base, 'a.png', size);

    expect(await comparePictures(taken, base, differences)).toEqual([{ file: 'a.png', percent: 50, reason: 'size' }]);
  });

  test('new and missing pictures are differences, unless only some pictures are compared', async () => {
    const { taken, base, differences } = makeFolders();
    await draw(taken, 'new.png', size);
    await draw(base, 'missing.png', size);
    for (const folder of [taken, base]) await draw(folder, 'same.png', size);

    expect(await comparePictures(taken, base, differences)).toEqual([
      { file: 'missing.png', percent: 100, reason: 'missing' },
      { file: 'new.png', percent: 100, reason: 'new' },
    ]);
    expect(await comparePictures(taken, base, differences, ['same.png'])).toEqual([]);
  });

  test('the table starts with the largest difference', () => {
    const table = formatDifferences([
      { file: 'a.png', percent: 0.5, reason: 'pixels' },
      { file: 'longer.png', percent: 12.25, reason: 'size' },
    ]);
    expect(table).toBe('longer.png   12.250 %  size\na.png         0.500 %  pixels');
  });
});

test('the fixed clock gives seeded rows an order and then stops at the time of the pictures', () => {
  const clock = createFixedClock();
  const [first, second] = [clock.now(), clock.now()];
  expect(second.getTime() - first.getTime()).toBe(1);
  expect(second.getTime()).toBeLessThan(shotTime.getTime());
  clock.stop();
  expect(clock.now()).toEqual(shotTime);
  expect(shotTime.toLocaleString('en-US', { timeZone: 'America/New_York', weekday: 'long', hour: 'numeric' })).toBe(
    'Friday 4 PM',
  );
});
