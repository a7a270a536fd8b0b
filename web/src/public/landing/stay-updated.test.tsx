import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import { StayUpdated } from './stay-updated.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const visitor = [ok('GET /api/account/session', signedOutSession)];
const join = 'POST /api/waitlist/city';

async function subscribe(email: string, city = '') {
  const page = await openPage('/', { '/': StayUpdated });
  await page.person.type(page.getByLabelText('Email'), email);
  if (city) await page.person.type(page.getByLabelText('City (optional)'), city);
  await page.person.click(page.getByRole('button', { name: 'Subscribe' }));
  return page;
}

describe('Stay Updated', () => {
  test('a thank-you is shown for 5 seconds and clears both fields', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor, [join]: [ok(join, { message: 'fine' })] });

    const page = await subscribe('maya@example.com', 'Atlanta');

    expect((await page.findByRole('status')).textContent).toBe('Thanks for subscribing!');
    expect(requests.at(-1)?.body).toEqual({ email: 'maya@example.com', city: 'Atlanta' });
    expect((page.getByLabelText('Email') as HTMLInputElement).value).toBe('');
    expect((page.getByLabelText('City (optional)') as HTMLInputElement).value).toBe('');

    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(page.queryByRole('status')).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(page.queryByRole('status')).toBeNull();
  });

  test('the button reads "Subscribing..." and is disabled during the request', async () => {
    stubApi({ 'GET /api/account/session': visitor, [join]: ['never'] });

    const page = await subscribe('maya@example.com');

    expect((page.getByRole('button', { name: 'Subscribing...' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test.for([
    { reply: refused('already-on-waitlist'), text: "You're already on the waitlist!" },
    { reply: refused('internal-error'), text: 'Something went wrong. Please try again.' },
    { reply: 'network-error' as const, text: 'Something went wrong. Please try again.' },
  ])('a failure reads $text', async ({ reply, text }) => {
    stubApi({ 'GET /api/account/session': visitor, [join]: [reply] });

    const page = await subscribe('maya@example.com');

    expect((await page.findByRole('alert')).textContent).toBe(text);
    expect((page.getByLabelText('Email') as HTMLInputElement).value).toBe('maya@example.com');
  });

  test('an invalid address is refused before the request', async () => {
    const requests = stubApi({ 'GET /api/account/session': visitor });

    const page = await subscribe('maya@example');

    expect(page.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText('Email'));
    expect(requests.some(({ operation }) => operation === join)).toBe(false);
  });
});
