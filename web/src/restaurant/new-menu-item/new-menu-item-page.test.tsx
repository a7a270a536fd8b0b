import { within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { createMeal, fillInMeal, openNewMeal, postMeal, setField } from '../testing/new-meal-form.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now } from '../testing/sample-data.ts';
import NewMenuItemPage from './new-menu-item-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

describe('The page for a new meal', () => {
  test('the form begins with today, ten portions and Chef’s Pick', async () => {
    const page = await openNewMeal();
    const textOf = (label: string) => (page.getByLabelText(label) as HTMLInputElement).value;
    await page.findByLabelText('Name');

    expect(textOf('Date')).toBe('2026-11-20');
    expect(textOf('Available quantity')).toBe('10');
    expect((page.getByRole('radio', { name: "Chef's Pick" }) as HTMLInputElement).checked).toBe(true);
  });

  test('a listed meal shows a message and returns to the dashboard', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await fillInMeal(page);
    await page.person.click(page.getByRole('radio', { name: 'Ramen' }));

    await postMeal(page);

    expect(await page.findByText('Menu item created successfully!')).toBeTruthy();
    expect(page.where()).toBe('/dashboard');
    expect(page.sent(createMeal)).toEqual([
      {
        requestId: expect.any(String),
        name: 'Tonkotsu Ramen',
        description: 'Twelve-hour broth.',
        ingredients: null,
        allergens: [],
        mayContain: [],
        keptAs: null,
        outSince: null,
        reheating: null,
        onSaleTime: null,
        diets: [],
        priceCents: 750,
        originalPriceCents: 1600,
        originalPriceKind: 'menu-price',
        tag: 'chefs-pick',
        imageUrl: '/pictures/tonkotsu-ramen.webp',
        availableQuantity: 10,
        initialQuantity: null,
        availableDate: '2026-11-20',
        pickupStartTime: '17:30',
        pickupEndTime: '19:00',
        isRecurring: false,
        recurringDays: [],
        recurringEndDate: null,
      },
    ]);
  });

  test('a pickup outside the opening hours is asked about, and staying open sends the same meal', async () => {
    const text = "You're open from 9 AM to 5 PM on Fri, Nov 20.";
    const page = await openNewMeal({
      [createMeal]: [refused('outside-hours', { details: { text } }), ok(createMeal, meal)],
    });
    await fillInMeal(page);
    await postMeal(page);

    expect(await page.findByText(/You're open from 9 AM to 5 PM on Fri, Nov 20\./)).toBeTruthy();
    expect(page.where()).toBe('/new-menu-item');
    await page.person.click(page.getByRole('button', { name: 'Stay open for this pickup' }));

    expect(await page.findByText('Menu item created successfully!')).toBeTruthy();
    expect(page.sent(createMeal)).toMatchObject([
      { name: 'Tonkotsu Ramen' },
      { name: 'Tonkotsu Ramen', stayOpen: true },
    ]);
    expect(page.sent(createMeal)[0]).not.toHaveProperty('stayOpen');
  });

  test('changing the pickup time instead goes to the time, and the next try does not stay open', async () => {
    const page = await openNewMeal({ [createMeal]: [refused('outside-hours'), ok(createMeal, meal)] });
    await fillInMeal(page);
    await postMeal(page);
    await page.person.click(await page.findByRole('button', { name: 'Change pickup time' }));

    expect(document.activeElement).toBe(page.getByLabelText('Pickup start'));
    expect(page.queryByRole('button', { name: 'Stay open for this pickup' })).toBeNull();
    setField(page, 'Pickup start', '16:00');
    await postMeal(page);
    await vi.waitFor(() => expect(page.sent(createMeal)).toHaveLength(2));
    expect(page.sent(createMeal)[1]).not.toHaveProperty('stayOpen');
  });

  test.for([
    ['02:00', '02:00', 'Pickup must end after it starts.'],
    ['20:00', '07:30', 'Pickup must end after it starts. Past midnight, it can last up to 6 hours.'],
    ['19:00', '01:30', 'Pickup must end after it starts. Past midnight, it can last up to 6 hours.'],
  ] as const)('a pickup from %s to %s is refused with its limit', async ([start, end, text]) => {
    const page = await openNewMeal();
    await fillInMeal(page);
    setField(page, 'Pickup start', start);
    setField(page, 'Pickup end', end);
    await postMeal(page);

    expect(page.getByText(text)).toBeTruthy();
    expect(page.sent(createMeal)).toEqual([]);
  });

  test('a picture with too many pixels is refused with their limit', async () => {
    const page = await openNewMeal({ 'POST /api/restaurant/images': [refused('too-many-pixels')] });
    await page.findByLabelText('Name');
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await page.person.upload(input, new File(['x'], 'large.png', { type: 'image/png' }));

    expect(await page.findByText(/^This picture has more than 40 million pixels\./)).toBeTruthy();
  });

  test('a price with three decimals is rounded to cents, in the preview and in the meal', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await fillInMeal(page);
    setField(page, 'Price', '12.999');
    expect(page.getByRole('region', { name: 'What customers will see' }).textContent).toContain('$13.00');
    await postMeal(page);

    await vi.waitFor(() => expect(page.sent(createMeal)).toMatchObject([{ priceCents: 1300 }]));
  });

  test('the form says which prices a card can pay', async () => {
    const page = await openNewMeal();
    await fillInMeal(page);
    expect(page.getByText('$0.00, or at least $0.50.')).toBeTruthy();
    setField(page, 'Price', '0.49');
    await postMeal(page);
    expect(page.getByText('The price must be $0.00 or at least $0.50.')).toBeTruthy();
  });

  test('each allergen needs an answer, which the preview shows and the meal is sent with', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await page.findByLabelText('Name');
    const preview = page.getByRole('region', { name: 'What customers will see' });
    expect(preview.textContent).toContain('Allergens not listed');
    const answer = (allergen: string, name: string) =>
      page.person.click(within(page.getByRole('radiogroup', { name: allergen })).getByRole('radio', { name }));
    await answer('Milk', 'Contains');
    await answer('Soy', 'May contain');
    await postMeal(page);
    expect(page.getAllByText(/^Please answer for eggs, fish, /)).toHaveLength(1);
    expect(page.sent(createMeal)).toEqual([]);

    await page.person.click(page.getByRole('button', { name: 'No to the rest' }));
    expect(preview.textContent).toContain('Contains milk. May contain soy');
    await fillInMeal(page);
    expect(preview.textContent).toContain('None of the top 9 allergens');
    await answer('Milk', 'Contains');
    await answer('Soy', 'May contain');
    await page.person.click(page.getByRole('checkbox', { name: 'Halal' }));
    await postMeal(page);

    const sent = { allergens: ['milk'], mayContain: ['soy'], diets: ['halal'] };
    await vi.waitFor(() => expect(page.sent(createMeal)).toMatchObject([sent]));
  });

  test('time-limited food asks since when it is out, and pickup ends while it is good', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await fillInMeal(page);
    await page.person.click(page.getByRole('radio', { name: 'Room temperature, time-limited' }));
    await postMeal(page);
    expect(page.getByText('Please enter a time.')).toBeTruthy();
    setField(page, 'Out since', '14:30');
    await postMeal(page);
    expect(page.getByText(/^This food is good for 4 hours after it's put out\./)).toBeTruthy();
    setField(page, 'Out since', '15:00');
    await postMeal(page);

    await vi.waitFor(() =>
      expect(page.sent(createMeal)).toMatchObject([{ keptAs: 'time-limited', outSince: '15:00' }]),
    );
  });

  test('the preview shows what customers will see', async () => {
    const page = await openNewMeal();
    await fillInMeal(page);

    const preview = page.getByRole('region', { name: 'What customers will see' });
    expect(preview.textContent).toContain('53% off');
    expect(preview.textContent).toContain('Tonkotsu Ramen');
    expect(preview.textContent).toContain('$7.50');
    expect(preview.textContent).toContain('5:30 PM to 7:00 PM');
  });

  test('missing fields are named, and the first of them gets the focus', async () => {
    const page = await openNewMeal();
    await page.findByLabelText('Name');

    await postMeal(page);

    expect(document.activeElement).toBe(page.getByLabelText('Name'));
    expect(page.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(page.getByText('Please enter a price, such as 6.50.')).toBeTruthy();
    expect(page.sent(createMeal)).toEqual([]);
  });

  test.for([
    { label: 'Price', value: '0.20', text: 'The price must be $0.00 or at least $0.50.' },
    { label: 'Original price (optional)', value: '7.50', text: 'The original price must be higher than the price.' },
    { label: 'Available quantity', value: '1.5', text: 'Please enter a whole number from 0 to 10,000.' },
    { label: 'Date', value: '2026-11-19', text: 'Please choose today or a later date.' },
    {
      label: 'Pickup end',
      value: '16:00',
      text: 'Pickup must end after it starts. Past midnight, it can last up to 6 hours.',
    },
  ])('$label with the value $value reads $text', async ({ label, value, text }) => {
    const page = await openNewMeal();
    await fillInMeal(page);
    setField(page, label, value);

    await postMeal(page);

    expect(page.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(page.getByLabelText(label));
    expect(page.sent(createMeal)).toEqual([]);
  });

  test('a window may end after midnight, but a window that is already over is not sent', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await fillInMeal(page);
    setField(page, 'Pickup start', '15:00');
    setField(page, 'Pickup end', '16:00');
    await postMeal(page);
    expect(page.getByText('This pickup window has already ended.')).toBeTruthy();

    setField(page, 'Pickup start', '22:00');
    setField(page, 'Pickup end', '01:00');
    await postMeal(page);

    await vi.waitFor(() => expect(page.sent(createMeal)).toHaveLength(1));
  });

  test('the link of the overview opens a form that repeats', async () => {
    const page = await openRestaurantPage('/new-menu-item?repeat', NewMenuItemPage);
    expect(await page.findByRole('switch', { name: 'Repeat every week', checked: true })).toBeTruthy();
    expect(page.getByRole('checkbox', { name: 'Mon' })).toBeTruthy();
  });

  test('a recurring meal needs a day and is sent with its days', async () => {
    const page = await openNewMeal({ [createMeal]: [ok(createMeal, meal)] });
    await fillInMeal(page);
    await page.person.click(page.getByRole('switch', { name: 'Repeat every week' }));
    await postMeal(page);
    expect(page.getByText('Please select at least one day for recurring meals')).toBeTruthy();
    expect(document.activeElement).toBe(page.getByRole('checkbox', { name: 'Sun' }));

    await page.person.click(page.getByRole('checkbox', { name: 'Mon' }));
    await page.person.click(page.getByRole('checkbox', { name: 'Sat' }));
    await postMeal(page);

    await vi.waitFor(() => expect(page.sent(createMeal)).toMatchObject([{ isRecurring: true, recurringDays: [1, 6] }]));
  });
});
