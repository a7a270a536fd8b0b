import { expect, test } from 'vitest';
import { shareOut } from './share-out.ts';

test.for([
  { wanted: [2, 1], portions: 3, got: [2, 1] },
  { wanted: [2, 1], portions: 2, got: [2] },
  { wanted: [2, 1], portions: 1, got: [1] },
  { wanted: [0, 3], portions: 2, got: [2] },
  { wanted: [1], portions: 0, got: [] },
  { wanted: [], portions: 5, got: [] },
])('of $portions portions, rows that want $wanted get $got', ({ wanted, portions, got }) => {
  const rows = wanted.map((units, at) => ({ at, units }));
  expect(shareOut(rows, portions, ({ units }) => units).map(({ units }) => units)).toEqual(got);
});
