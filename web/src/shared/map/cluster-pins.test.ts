import { milesBetween } from '@fondly/contract/public-pages/by-distance';
import { expect, test } from 'vitest';
import { clusterPins } from './cluster-pins.ts';
import { walkingMinutes } from './distance.ts';
import { toMapPoint, toWorld } from './world.ts';

const place = (...xs: number[]) => xs.map((x) => ({ pin: x, at: { x, y: 0 } }));
const group = (xs: number[], scale: number) => clusterPins(place(...xs), scale).map(({ pins }) => pins);

test('three pins within 40 pixels are one cluster, two stay apart', () => {
  expect(group([0, 10], 1)).toEqual([[0], [10]]);
  expect(group([0, 10, 40, 41], 1)).toEqual([[0, 10, 40], [41]]);
});

test('a cluster falls apart when people zoom in', () => {
  expect(group([0, 10, 20], 1)).toEqual([[0, 10, 20]]);
  expect(group([0, 10, 20], 4.1)).toEqual([[0], [10], [20]]);
});

test('a point on the plane is the same point again, to the meter', () => {
  const point = { latitude: 33.7718, longitude: -84.3757 };
  expect(toMapPoint(toWorld(point))).toEqual(point);
});

test('a mile of straight line is a walk of 26 minutes', () => {
  const from = { latitude: 33.75, longitude: -84.39 };
  const to = { latitude: 33.75 + 1 / 69.09, longitude: -84.39 };
  expect(milesBetween(from, to)).toBeCloseTo(1, 2);
  expect(walkingMinutes(from, to)).toBe(26);
});
