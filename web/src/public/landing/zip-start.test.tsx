import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PageRouter } from '../../page-router.tsx';
import { ZipStart } from './zip-start.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function search(text: string, status: number | 'offline') {
  const assign = vi.fn();
  vi.stubGlobal('location', { ...window.location, assign });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    if (status === 'offline') throw new TypeError('offline');
    return new Response(null, { status });
  });
  const page = render(<ZipStart />, { wrapper: PageRouter });
  const person = userEvent.setup();
  if (text) await person.type(page.getByLabelText('ZIP code'), text);
  await person.click(page.getByRole('button', { name: 'Find A Meal Near Me' }));
  return { page, asked, opened: () => assign.mock.calls.flat() };
}

describe('The ZIP field of the landing page', () => {
  test('opens the public page of the ZIP', async () => {
    const { asked, opened } = await search('ZIP 30308', 200);
    await expect.poll(opened).toEqual(['/atlanta/30308']);
    expect(asked).toEqual(['HEAD /atlanta/30308']);
  });

  test('says that a ZIP outside of Atlanta has no kitchens, and stays', async () => {
    const { page, opened } = await search('10001', 404);
    expect(await page.findByText('We have no kitchens near 10001 yet. Leave your email below.')).toBeTruthy();
    expect(opened()).toEqual([]);
  });

  test('asks for five digits, and sends nothing before that', async () => {
    const { page, asked } = await search('303', 200);
    expect(await page.findByText('Please enter a 5-digit ZIP code.')).toBeTruthy();
    expect(asked).toEqual([]);
  });

  test('leads to the login choice while it is empty', () => {
    const page = render(<ZipStart />, { wrapper: PageRouter });
    expect(page.getByRole('link', { name: 'Find A Meal Near Me' }).getAttribute('href')).toBe('/customer-onboarding');
  });

  test('opens the page without an answer, too, so that the browser says what is wrong', async () => {
    const { opened } = await search('30308', 'offline');
    await expect.poll(opened).toEqual(['/atlanta/30308']);
  });
});
