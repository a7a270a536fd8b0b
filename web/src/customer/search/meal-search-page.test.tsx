import { fireEvent, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { findLastZip } from '../browser-storage/last-zip.ts';
import { sampleFoundMeal } from '../testing/samples.ts';
import { answer, coming, nearbyMeal, openSearch, search } from './testing/open-search.tsx';

const listAlerts = 'GET /api/account/opening-alerts';
const searchButton = (page: Awaited<ReturnType<typeof openSearch>>) =>
  page.getByRole('button', { name: 'Search' }) as HTMLButtonElement;

describe('The meal search page', () => {
  test('the search button is disabled while the field is empty, and the field accepts five digits', async () => {
    const page = await openSearch({ [search]: ['never'] }, '/meal-search');
    const field = page.getByLabelText('ZIP code') as HTMLInputElement;
    expect(searchButton(page).disabled).toBe(true);
    expect(page.getByRole('link', { name: 'See all kitchens' }).getAttribute('href')).toBe('/kitchens');

    await page.person.type(field, '3a03 08777');
    expect(field.value).toBe('30308');
    await page.person.click(searchButton(page));

    await expect.poll(page.where).toBe('/meal-search?zip=30308');
    expect(searchButton(page).disabled).toBe(true);
    expect(page.getByText('Loading the meals')).toBeTruthy();
  });

  test('what comes up has its own heading, the kitchen, and the bell, and follows the filters', async () => {
    const meal = { ...sampleFoundMeal, id: '7', name: 'Sunday Roast', availableDate: '2026-11-22' };
    const withPeanuts = { ...meal, id: '8', name: 'Satay', allergens: ['peanuts' as const] };
    const meals = [meal, withPeanuts].map((one) => ({ ...one, unavailableReason: 'not-yet' as const }));
    const page = await openSearch(
      {
        [search]: [answer({ meals: [sampleFoundMeal] })],
        [coming]: [ok(coming, { meals })],
        [listAlerts]: [ok(listAlerts, { alerts: [] })],
      },
      '/meal-search?zip=30308&without=peanuts',
    );
    const comingUp = within(await page.findByRole('region', { name: 'Coming up' }));
    expect(comingUp.getByRole('heading', { name: 'Sunday Roast' })).toBeTruthy();
    expect(comingUp.getByText('On sale Sun, Nov 22')).toBeTruthy();
    expect(comingUp.getByRole('link', { name: 'Kumo Noodle Bar' }).getAttribute('href')).toContain('/kitchen/');
    expect(await comingUp.findByRole('button', { name: 'Tell me when sales open: Sunday Roast' })).toBeTruthy();
    expect(comingUp.queryByRole('heading', { name: 'Satay' })).toBeNull();
  });

  test('a ZIP of four digits is refused at its field', async () => {
    const page = await openSearch({}, '/meal-search');

    await page.person.type(page.getByLabelText('ZIP code'), '3030{Enter}');

    expect(page.getByRole('alert').textContent).toBe('Please enter a 5-digit ZIP code.');
    expect(document.activeElement).toBe(page.getByLabelText('ZIP code'));
  });

  test.for([
    { count: 1, line: '1 meal found in 30308' },
    { count: 2, line: '2 meals found in 30308' },
  ])('the heading counts the meals of the ZIP itself: $line', async ({ count, line }) => {
    const meals = [sampleFoundMeal, { ...sampleFoundMeal, id: '2' }].slice(0, count);
    const page = await openSearch({ [search]: [answer({ meals, nearby: [nearbyMeal] })] });

    expect(await page.findByRole('heading', { name: line })).toBeTruthy();
    expect(page.getByText(/^Available for pickup today, plus 1 more within \d+ miles$/)).toBeTruthy();
    expect(page.getByRole('heading', { name: 'Nearby' })).toBeTruthy();
    expect(page.getByText(/1\.4 mi/)).toBeTruthy();
    expect(findLastZip()).toBe('30308');
  });

  test('an alert for the search is beside the number of meals', async () => {
    const page = await openSearch({ [search]: [answer({ meals: [sampleFoundMeal] })] });
    const results = within(await page.findByRole('region', { name: '1 meal found in 30308' }));
    const name = 'Create alert for this search';
    expect(results.getByRole('link', { name }).getAttribute('href')).toBe('/alerts?zip=30308&create=1');
    expect(page.getAllByRole('link', { name })).toHaveLength(1);
  });

  test('a dozen nearby meals are shown first, and more on a click', async () => {
    const nearbyMeals = Array.from({ length: 15 }, (_, index) => ({
      ...nearbyMeal,
      id: `near-${index}`,
      name: `Plate ${index}`,
    }));
    const page = await openSearch({ [search]: [answer({ meals: [sampleFoundMeal], nearby: nearbyMeals })] });
    const countPlates = () => page.queryAllByRole('heading', { name: /^Plate/ }).length;

    const more = await page.findByRole('button', { name: 'Show 3 more' });
    expect(countPlates()).toBe(12);
    fireEvent.click(more);
    expect(countPlates()).toBe(15);
    expect(page.queryByRole('button', { name: /more$/ })).toBeNull();
  });

  test('the meals of the previous radius stay, marked as busy, until those of the next one are here', async () => {
    const page = await openSearch({ [search]: [answer({ meals: [sampleFoundMeal] }), 'never'] });
    const results = await page.findByRole('region', { name: '1 meal found in 30308' });
    expect(results.getAttribute('aria-busy')).toBe('false');

    await page.person.selectOptions(page.getByLabelText('Distance'), '25');

    await expect.poll(() => results.getAttribute('aria-busy')).toBe('true');
    expect(within(results).getByRole('heading', { name: 'Tonkotsu Ramen' })).toBeTruthy();
  });

  test('a card shows all specified parts', async () => {
    const page = await openSearch({ [search]: [answer({ meals: [sampleFoundMeal], nearby: [nearbyMeal] })] });

    await page.findByRole('heading', { name: 'Tonkotsu Ramen' });
    const texts = ["Chef's Pick", 'Discounted', '53% off', 'by Kumo Noodle Bar', 'You Pay', '$7.50', 'Original price '];
    for (const text of texts) expect(page.getAllByText(text, { trim: false }).length).toBeGreaterThan(0);
    expect(page.getAllByText('Fri, Nov 20, 5:30 PM to 7:00 PM')).toHaveLength(2);
    for (const text of [sampleFoundMeal.description, '88 Ponce Row NE'])
      expect(page.getAllByText(text, { exact: false }).length).toBeGreaterThan(0);
    const orderLinks = page.getAllByRole('link', { name: /^Order Now/ }).map((link) => link.getAttribute('href'));
    expect(orderLinks).toEqual([`/order/${sampleFoundMeal.id}`, `/order/${nearbyMeal.id}`]);
  });

  test.for([
    { header: '/pictures/k-japanese.webp', own: '/pictures/tonkotsu-ramen.webp', alts: ['Tonkotsu Ramen', ''] },
    { header: '/pictures/k-japanese.webp', own: null, alts: ['Tonkotsu Ramen'] },
    { header: null, own: '/pictures/tonkotsu-ramen.webp', alts: ['Tonkotsu Ramen'] },
  ])('a card with the header $header and the meal picture $own shows what there is', async ({ header, own, alts }) => {
    const meal = { ...sampleFoundMeal, restaurantHeaderImageUrl: header, imageUrl: own };
    const page = await openSearch({ [search]: [answer({ meals: [meal] })] });

    await page.findByRole('heading', { name: 'Tonkotsu Ramen' });
    const pictures = [...document.querySelectorAll<HTMLImageElement>('article picture[data-ratio] > img')];
    expect(pictures.map(({ alt }) => alt)).toEqual(alts);
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual([own, header].filter(Boolean));
  });

  test.for([
    {
      restaurantAddress: '75 Peachtree St NE, Floor 3, Atlanta, GA',
      text: /^75 Peachtree St NE, Floor 3, Atlanta, GA 30308$/,
    },
    { restaurantAddress: '88 Ponce Row NE, Atlanta, GA 30308', text: /^88 Ponce Row NE, Atlanta, GA 30308$/ },
  ])('a card shows $restaurantAddress with the floor and the ZIP', async ({ restaurantAddress, text }) => {
    const page = await openSearch({ [search]: [answer({ meals: [{ ...sampleFoundMeal, restaurantAddress }] })] });

    expect(await page.findByText(text)).toBeTruthy();
  });

  test('a failed search can be repeated, and the same search runs again visibly', async () => {
    const page = await openSearch({
      [search]: [refused('internal-error'), answer({ meals: [sampleFoundMeal] }), 'never'],
    });

    await page.findByText(/^We couldn't load/);
    await page.person.click(page.getByRole('button', { name: 'Try again' }));

    expect(await page.findByRole('heading', { name: '1 meal found in 30308' })).toBeTruthy();
    expect(searchButton(page).disabled).toBe(false);
    await page.person.click(searchButton(page));
    expect(searchButton(page).disabled).toBe(true);
  });
});

describe('The filters', () => {
  const vegan = {
    ...sampleFoundMeal,
    id: '3',
    name: 'Falafel',
    priceCents: 575,
    diets: ['vegan'],
    allergens: [],
  } as const;
  const unstated = { ...sampleFoundMeal, allergens: null };
  const found = answer({ meals: [unstated, vegan], nearby: [{ ...nearbyMeal, allergens: null }] } as never);
  const names = (page: Awaited<ReturnType<typeof openSearch>>) =>
    page.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

  test('a shared address shows what its sender saw', async () => {
    const page = await openSearch({ [search]: [found] }, '/meal-search?zip=30308&sort=price&diet=vegetarian&miles=10');

    expect(await page.findByRole('heading', { name: '1 meal found in 30308' })).toBeTruthy();
    expect(names(page)).toEqual(['Falafel']);
    expect((page.getByLabelText('Sort by') as HTMLSelectElement).value).toBe('price');
    expect((page.getByLabelText('Distance') as HTMLSelectElement).value).toBe('10');
    expect(page.getByRole('button', { name: /Filters/ }).textContent).toBe('Filters1');
  });

  test('filters become part of the address, and meals with unstated allergens are counted but hidden', async () => {
    const page = await openSearch({ [search]: [found] });
    await page.person.click(await page.findByRole('button', { name: 'Filters' }));

    await page.person.click(await page.findByRole('checkbox', { name: 'Milk' }));

    await expect.poll(page.where).toBe('/meal-search?zip=30308&without=milk');
    expect(names(page)).toEqual(['Falafel']);
    expect(page.getByText("2 more meals are hidden: the kitchens haven't listed their allergens.")).toBeTruthy();
    await page.person.click(page.getByRole('button', { name: 'Clear filters' }));
    await expect.poll(page.where).toBe('/meal-search?zip=30308');
    expect(names(page)).toHaveLength(3);
  });

  test('a filter without matches says so and can be cleared', async () => {
    const page = await openSearch({ [search]: [found] }, '/meal-search?zip=30308&diet=kosher');
    expect(await page.findByRole('heading', { name: 'No meals match these filters' })).toBeTruthy();
    expect(page.getByRole('link', { name: 'Create alert for this search' })).toBeTruthy();

    await page.person.click(page.getAllByRole('button', { name: 'Clear filters' })[1] as HTMLElement);

    expect(page.getByRole('heading', { name: '2 meals found in 30308' })).toBeTruthy();
  });

  test('a pickup time and another ZIP keep the other filters', async () => {
    const page = await openSearch({ [search]: [found, answer()] }, '/meal-search?zip=30308&sort=ending');
    await page.person.click(await page.findByRole('button', { name: 'Filters' }));
    await page.person.click(await page.findByRole('button', { name: 'Choose times' }));
    fireEvent.change(page.getByLabelText('From'), { target: { value: '19:00' } });
    await expect.poll(page.where).toBe('/meal-search?zip=30308&sort=ending&pickup=19%3A00-20%3A00');
    expect(page.getByRole('heading', { name: 'No meals match these filters' })).toBeTruthy();

    await page.person.clear(page.getByLabelText('ZIP code'));
    await page.person.type(page.getByLabelText('ZIP code'), '30309{Enter}');
    await expect.poll(page.where).toBe('/meal-search?zip=30309&sort=ending&pickup=19%3A00-20%3A00');
  });

  test('a truncated response says so', async () => {
    const page = await openSearch({ [search]: [answer({ meals: [sampleFoundMeal], isTruncated: true })] });
    expect(await page.findByText("We're showing only the nearest meals.")).toBeTruthy();
  });
});
