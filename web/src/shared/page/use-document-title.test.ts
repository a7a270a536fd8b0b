import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useDocumentTitle } from './use-document-title.ts';

test('the title of a page follows it and keeps the count of new orders', () => {
  document.title = '(2) Dashboard | Fondly';
  const { rerender } = renderHook(({ title }) => useDocumentTitle(title), { initialProps: { title: 'Meals' } });
  expect(document.title).toBe('(2) Meals | Fondly');

  rerender({ title: 'Payouts' });

  expect(document.title).toBe('(2) Payouts | Fondly');
});
