import { expect, test, vi } from 'vitest';
import { createEntryQueue, createStoredQueue } from './entry-queue.ts';

const common = { at: '2026-11-20T21:30:00.000Z', mealId: '2f5a4c10-8a51-4a4e-9a77-5b8e0f6c1d01' };
const stock = { ...common, kind: 'stock' as const, id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01', availableQuantity: 3 };
const soldOut = { ...common, kind: 'soldOut' as const, id: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a02' };

test('entries that the previous release stored are sent with the present field names', async () => {
  const waiting = [
    { entry: { ...stock, expected: 5 }, words: 'Ramen' },
    { entry: soldOut, words: 'Ramen' },
  ];
  const stored = JSON.stringify({ waiting, conflicts: [] }).replace('"expected"', '"seen"');
  localStorage.setItem('fondly.counter.7', stored);
  const send = vi.fn().mockResolvedValue([stock, soldOut].map(({ id }) => ({ id, refusal: null })));

  await createEntryQueue({ ...createStoredQueue('7'), send, onApplied: () => {}, onFlushed: () => {} }).flush();

  expect(send).toHaveBeenCalledExactlyOnceWith([{ ...stock, expected: 5 }, soldOut]);
  expect(localStorage.getItem('fondly.counter.7')).toBe('{"waiting":[],"conflicts":[]}');
  localStorage.clear();
});
