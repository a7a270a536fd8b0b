import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearToasts, showSuccess, showToast } from './toast.tsx';
import ToastList from './toast-list.tsx';

vi.useFakeTimers();
afterEach(clearToasts);

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test.for([
  { what: 'a toast', show: () => showToast({ tone: 'info', text: 'Saved' }), milliseconds: 4000 },
  { what: 'a success message', show: () => showSuccess('Saved'), milliseconds: 3000 },
])('$what closes after $milliseconds ms', async ({ show, milliseconds }) => {
  render(<ToastList />);
  act(show);

  await pass(milliseconds - 1);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  await pass(1);

  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast stays open while its button has the focus', async () => {
  render(<ToastList />);
  act(() => showToast({ tone: 'error', text: 'Not saved' }));
  act(() => screen.getByRole('button').focus());

  await pass(10_000);
  expect(screen.getByRole('alert').textContent).toBe('Not saved');
  act(() => screen.getByRole('button').blur());
  await pass(4000);

  expect(screen.queryByText('Not saved')).toBeNull();
});
