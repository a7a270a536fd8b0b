import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { answer, nearbyMeal, openSearch, search } from './testing/open-search.tsx';

const join = 'POST /api/waitlist/zip';

describe('A search without meals', () => {
  test('an empty search offers the waitlist, and a customer who joined reads what happens next', async () => {
    const message = "You're on the waitlist! We'll notify you when restaurants are added.";
    const page = await openSearch({ [search]: [answer()], [join]: [ok(join, { message })] });
    expect(await page.findByRole('heading', { name: 'No meals near you (yet)' })).toBeTruthy();
    expect(
      page.getByText("We'll only email you about new restaurants in your area. Unsubscribe anytime."),
    ).toBeTruthy();

    await page.person.click(page.getByRole('button', { name: 'Join Waitlist' }));

    expect(await page.findByRole('heading', { name: "You're on the waitlist!" })).toBeTruthy();
    expect(page.getByText("We'll notify you when restaurants are added.")).toBeTruthy();
    expect(page.requests.find(({ body }) => body !== undefined)?.body).toEqual({
      zip: '30308',
      email: 'maya@example.com',
      incentive: '$3_off',
      source: 'meal-search-empty-state',
    });
    await page.person.click(page.getByRole('button', { name: 'Try Another ZIP Code' }));
    await expect.poll(page.where).toBe('/meal-search');
    expect(document.activeElement).toBe(page.getByLabelText('ZIP code'));
  });

  test.for([
    {
      zipLocation: { cityAndState: 'Atlanta, GA', area: 'Atlanta' },
      text: /^We're adding Atlanta kitchens every week\./,
    },
    { zipLocation: { cityAndState: 'Anchorage, AK', area: null }, text: /^Fondly isn't in Anchorage, AK yet\./ },
  ])('an empty search in $zipLocation.cityAndState says what is true there', async ({ zipLocation, text }) => {
    const page = await openSearch({ [search]: [answer({ zipLocation })] });

    expect(await page.findByText(text)).toBeTruthy();
  });

  test('five digits that no place has offer another ZIP and no waitlist', async () => {
    const page = await openSearch({ [search]: [answer({ zipLocation: null })] });

    expect(await page.findByRole('heading', { name: "We can't find 30308" })).toBeTruthy();
    expect(page.queryByRole('button', { name: 'Join Waitlist' })).toBeNull();
    await page.person.click(page.getByRole('button', { name: 'Try Another ZIP' }));
    await expect.poll(page.where).toBe('/meal-search');
  });

  test('an empty search offers the meals within the largest radius first, with their number', async () => {
    const page = await openSearch({ [search]: [answer(), answer({ nearby: [nearbyMeal] })] });

    await page.person.click(await page.findByRole('button', { name: 'See 1 meal within 25 miles' }));

    await expect.poll(page.where).toBe('/meal-search?zip=30308&miles=25');
    expect(await page.findByRole('heading', { name: nearbyMeal.name })).toBeTruthy();
    expect(page.queryByRole('button', { name: /within 25 miles/ })).toBeNull();
  });

  test('an empty search says when there is nothing within the largest radius either', async () => {
    const page = await openSearch({ [search]: [answer(), answer()] });
    expect(await page.findByText('No meals within 25 miles today.')).toBeTruthy();
    expect(page.getByRole('heading', { name: 'No meals near you (yet)' })).toBeTruthy();
  });

  test('the form says "Joining..." until the response', async () => {
    const page = await openSearch({ [search]: [answer()], [join]: ['never'] });

    await page.person.click(await page.findByRole('button', { name: 'Join Waitlist' }));

    expect((page.getByRole('button', { name: 'Joining...' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test.for([
    { code: 'already-on-zip-waitlist', role: 'status', text: "You're already on the waitlist for this area!" },
    { code: 'internal-error', role: 'alert', text: 'Something went wrong. Please try again.' },
  ] as const)('a failure with $code shows: $text', async ({ code, role, text }) => {
    const page = await openSearch({ [search]: [answer()], [join]: [refused(code)] });

    await page.person.click(await page.findByRole('button', { name: 'Join Waitlist' }));

    expect((await page.findByText(text)).closest(`[role=${role}]`)).toBeTruthy();
  });

  test("a waitlist that can't be reached shows the specified sentence", async () => {
    const page = await openSearch({ [search]: [answer()], [join]: ['network-error'] });

    await page.person.click(await page.findByRole('button', { name: 'Join Waitlist' }));

    expect((await page.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  });

  test('an invalid email is refused at its field', async () => {
    const page = await openSearch({ [search]: [answer()] });
    const field = await page.findByLabelText('Email');

    await page.person.clear(field);
    await page.person.type(field, 'maya@{Enter}');

    expect(page.getByText('Please enter a valid email address.')).toBeTruthy();
    expect(document.activeElement).toBe(field);
  });
});
