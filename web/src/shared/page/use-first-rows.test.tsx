import { render, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { LocationProvider, toStaticLocation } from './location-provider.tsx';
import { useFirstRows } from './use-first-rows.ts';

const rows = Array.from({ length: 14 }, (_, index) => index);

type Props = { onDraw: (count: number) => void };

function List({ onDraw }: Props) {
  const { length } = useFirstRows(rows);
  useEffect(() => onDraw(length), [length, onDraw]);
  return null;
}

/** How many rows each drawing had. */
async function countRows({ isReturn }: { isReturn: boolean }): Promise<number[]> {
  const counts: number[] = [];
  const add = (count: number) => void counts.push(count);
  render(
    <LocationProvider location={{ ...toStaticLocation('/kitchens'), isReturn }}>
      <List onDraw={add} />
    </LocationProvider>,
  );
  await waitFor(() => expect(counts.at(-1)).toBe(rows.length));
  return counts;
}

test('a long list is drawn in steps of six rows', async () => {
  expect(await countRows({ isReturn: false })).toEqual([6, 12, 14]);
});

test('going back to a page shows all rows at once, so the page can restore its scroll position', async () => {
  expect(await countRows({ isReturn: true })).toEqual([14]);
});
