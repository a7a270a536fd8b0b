import { act, within } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import DashboardPage from '../dashboard/dashboard-page.tsx';
import { preloadTabs } from '../dashboard/dashboard-tabs.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { meal, now, restaurant } from '../testing/sample-data.ts';

vi.useFakeTimers({ shouldAdvanceTime: true, now });
beforeAll(preloadTabs);

const list = 'GET /api/restaurant/meals';
const create = 'POST /api/restaurant/meals';
const draftKey = `fondly.new-meal.${restaurant.id}`;
const tab = '/dashboard?tab=meals';

const open = (replies = {}, address = tab) => openRestaurantPage(address, DashboardPage, replies);
type Page = Awaited<ReturnType<typeof open>>;

const addButton = (page: Page) => page.findByRole('button', { name: 'Add New Meal' });
const dialogOf = async (page: Page) => within(await page.findByRole('dialog', { name: 'Add New Meal' }));

async function openDialog(page: Page) {
  await page.person.click(await addButton(page));
  return dialogOf(page);
}

async function write(page: Page, dialog: Awaited<ReturnType<typeof dialogOf>>, label: string, text: string) {
  const field = dialog.getByLabelText(label);
  await page.person.clear(field);
  await page.person.type(field, text);
}

describe('The dialog for a new meal', () => {
  test('it opens over the meals, keeps their filter in the address, and Escape returns the focus', async () => {
    const page = await open({}, `${tab}&show=all`);
    await openDialog(page);
    expect(page.where()).toBe(`${tab}&show=all&add=meal`);

    await page.person.keyboard('{Escape}');

    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.where()).toBe(`${tab}&show=all`);
    await vi.waitFor(async () => expect(document.activeElement).toBe(await addButton(page)));
  });

  test('Back closes it', async () => {
    const page = await open();
    await openDialog(page);

    await page.goBack();

    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.where()).toBe(tab);
  });

  test('two quick presses of Cancel close it and stay at the meals', async () => {
    const page = await open({}, '/dashboard');
    await page.person.click(await page.findByRole('link', { name: 'Meals' }));
    const cancel = (await openDialog(page)).getByRole('button', { name: 'Cancel' });

    await act(async () => {
      cancel.click();
      cancel.click();
    });

    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.where()).toBe(tab);
  });

  test('its address opens it, as after a reload, and closing it then leaves the address of the tab', async () => {
    const page = await open({}, `${tab}&add=meal`);
    const dialog = await dialogOf(page);

    await page.person.click(dialog.getByRole('button', { name: 'Cancel' }));

    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.where()).toBe(tab);
    await vi.waitFor(async () => expect(document.activeElement).toBe(await addButton(page)));
  });

  test('a posted meal closes it, reads the meals again, and leaves no draft', async () => {
    const listed = ok(list, { meals: [meal] });
    const page = await open({
      [list]: [listed, ok(list, { meals: [{ ...meal, name: 'Corn Chowder' }] })],
      [create]: [ok(create, meal)],
    });
    const dialog = await openDialog(page);
    await write(page, dialog, 'Quick entry (optional)', '8 corn chowder 6.50 from 17:00 until 19:00');
    await page.person.click(dialog.getByRole('button', { name: 'Fill in' }));
    await write(page, dialog, 'Description', 'Sweet corn and thyme.');
    await page.person.click(dialog.getByRole('button', { name: 'None of the top 9 allergens' }));
    expect(sessionStorage.getItem(draftKey)).toContain('Sweet corn and thyme.');

    await page.person.click(dialog.getByRole('button', { name: 'Post meal' }));

    expect(await page.findByText('Menu item created successfully!')).toBeTruthy();
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());
    expect(page.where()).toBe(tab);
    expect(page.sent(create)).toMatchObject([{ name: 'Corn chowder', description: 'Sweet corn and thyme.' }]);
    expect(await page.findByRole('article', { name: 'Corn Chowder' })).toBeTruthy();
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  test('a meal that is refused stays open with its input', async () => {
    const page = await open({ [create]: [refused('internal-error')] });
    const dialog = await openDialog(page);
    for (const [label, text] of [
      ['Name', 'Tonkotsu Ramen'],
      ['Description', 'Twelve-hour broth.'],
      ['Price', '7.50'],
      ['Pickup start', '17:30'],
      ['Pickup end', '19:00'],
    ] as const)
      await write(page, dialog, label, text);
    await page.person.click(dialog.getByRole('button', { name: 'None of the top 9 allergens' }));
    await page.person.click(dialog.getByRole('button', { name: 'Post meal' }));

    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to create menu item. Please try again.');
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Tonkotsu Ramen');
  });

  test('what was typed is kept when it closes, and starting over empties the fields', async () => {
    const page = await open();
    const first = await openDialog(page);
    await write(page, first, 'Name', 'Corn Chowder');
    const milk = (opened: typeof first) => within(opened.getByRole('radiogroup', { name: 'Milk' }));
    await page.person.click(milk(first).getByRole('radio', { name: 'Contains' }));
    await page.person.click(first.getByRole('button', { name: 'Close' }));
    await vi.waitFor(() => expect(page.queryByRole('dialog')).toBeNull());

    const dialog = await openDialog(page);
    expect(dialog.getByText('We kept what you typed earlier.')).toBeTruthy();
    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Corn Chowder');
    expect((milk(dialog).getByRole('radio', { name: 'Contains' }) as HTMLInputElement).checked).toBe(true);
    await page.person.click(dialog.getByRole('button', { name: 'Start over' }));

    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('');
    expect(dialog.queryByText('We kept what you typed earlier.')).toBeNull();
    expect(document.activeElement).toBe(dialog.getByLabelText('Quick entry (optional)'));
    expect(sessionStorage.getItem(draftKey)).toBeNull();
  });

  test('a draft from yesterday begins with today', async () => {
    const values = { name: 'Corn Chowder', availableDate: '2026-11-19' };
    const page = await open();
    sessionStorage.setItem(draftKey, JSON.stringify({ line: '', values }));
    const dialog = await openDialog(page);

    expect((dialog.getByLabelText('Name') as HTMLInputElement).value).toBe('Corn Chowder');
    expect((dialog.getByLabelText('Date') as HTMLInputElement).value).toBe('2026-11-20');
  });
});
