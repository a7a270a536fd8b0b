import { describe, expect, test } from 'vitest';
import { computeScale } from './compute-scale.ts';

describe('computeScale', () => {
  test.for([
    [[0, 7, 12], 0, { lowest: 0, highest: 15, ticks: [0, 5, 10, 15] }],
    [[4_850, 120_300], 0, { lowest: 0, highest: 150_000, ticks: [0, 50_000, 100_000, 150_000] }],
    [[-300, 900], 0, { lowest: -500, highest: 1_000, ticks: [-500, 0, 500, 1_000] }],
    [[62], 100, { lowest: 0, highest: 100, ticks: [0, 50, 100] }],
    [[0, 0], 0, { lowest: 0, highest: 1, ticks: [0, 1] }],
    [[], 0, { lowest: 0, highest: 1, ticks: [0, 1] }],
    [[2], 0, { lowest: 0, highest: 2, ticks: [0, 1, 2] }],
  ] as const)('the axis for the values %j has round ends and includes all of them', ([values, atLeast, scale]) => {
    expect(computeScale(values, atLeast)).toEqual(scale);
  });
});
