import type { MenuImportView, MenuPreview } from '@fondly/contract/restaurant/menu/menu';
import { describe, expect, test, vi } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openRestaurantPage } from '../testing/open-restaurant-page.tsx';
import { now } from '../testing/sample-data.ts';
import MenuPage from './menu-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true, now });

const dish = {
  name: 'Pie',
  description: null,
  category: 'Sweets',
  menuPriceCents: 450,
  allergens: null,
  grams: 300,
};
const dishes = (...list: (typeof dish)[]) => ok('GET /api/restaurant/menu/dishes', { dishes: list });
const one: MenuImportView = {
  id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b01',
  fileName: 'menu.csv',
  importedAt: '2026-11-20T20:30:00.000Z',
  dishes: 1,
  drafts: 1,
  skipped: 0,
  undoneAt: null,
  canUndoUntil: '2026-11-21T20:30:00.000Z',
};
const imports = (...list: MenuImportView[]) => ok('GET /api/restaurant/menu/imports', { imports: list });
const preview: MenuPreview = {
  source: 'square',
  headers: ['Item Name', 'Cost'],
  columns: ['name', null],
  isRemembered: true,
  rows: 2,
  dishes: 1,
  drafts: 1,
  known: 1,
  sample: [dish],
  errorCount: 1,
  errors: [{ line: 3, column: 'Cost', problem: 'price-invalid', value: 'five' }],
};
const open = (replies: Parameters<typeof openRestaurantPage>[2] = {}) =>
  openRestaurantPage('/menu', MenuPage, {
    'GET /api/restaurant/menu/dishes': [dishes()],
    'GET /api/restaurant/menu/imports': [imports()],
    ...replies,
  });
const file = new File(['Item Name,Cost\nPie,4\nBun,five\n'], 'menu.csv', { type: 'text/csv' });
const input = 'CSV file with your menu';

describe('The page of the menu', () => {
  test('shows a skeleton, an error after a failed read, and a menu without dishes', async () => {
    const replies = { 'GET /api/restaurant/menu/dishes': [refused('internal-error'), dishes()] };
    const page = await open(replies);
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText('Your dishes appear here after the first import.')).toBeTruthy();
    expect(page.queryByText('Last imports')).toBeNull();
  });

  test('lists dishes with what the file says of them', async () => {
    const page = await open({ 'GET /api/restaurant/menu/dishes': [dishes(dish)] });
    expect(await page.findByText('1 dish')).toBeTruthy();
    expect(page.getByText('$4.50')).toBeTruthy();
    expect(page.getByText('Sweets · 300 g · No allergens stated')).toBeTruthy();
  });

  test('a file is read, its columns are matched, and it is imported', async () => {
    const page = await open({
      'POST /api/restaurant/menu/preview': [
        ok('POST /api/restaurant/menu/preview', preview),
        ok('POST /api/restaurant/menu/preview', { ...preview, columns: ['name', 'menu-price'] }),
      ],
      'POST /api/restaurant/menu/imports': [refused('internal-error'), ok('POST /api/restaurant/menu/imports', one)],
    });
    await page.person.upload(await page.findByLabelText(input), file);
    expect(await page.findByText('1 of 2 rows are dishes')).toBeTruthy();
    expect(page.getByText(/looks like an export from Square.*columns are those of your last import/)).toBeTruthy();
    expect(page.getByText('Line 3, Cost: “five” is not a price.')).toBeTruthy();
    await page.person.selectOptions(page.getByLabelText('Cost'), 'Menu price');
    const button = () => page.getByRole('button', { name: 'Import 1 dish' });
    await vi.waitFor(() => expect(page.sent('POST /api/restaurant/menu/preview')).toHaveLength(2));
    await page.person.click(button());
    expect(await page.findByRole('alert')).toBeTruthy();
    await page.person.click(button());
    expect(await page.findByText('1 dish is on your menu')).toBeTruthy();
    const [first, second] = page.sent('POST /api/restaurant/menu/imports');
    expect(first).toMatchObject({ fileName: 'menu.csv', columns: ['name', 'menu-price'] });
    // The second try is the same import.
    expect(second).toEqual(first);
    expect(page.queryByText('What the columns are')).toBeNull();
  });

  test('without a column for the name, nothing can be imported', async () => {
    const nameless: MenuPreview = {
      ...preview,
      columns: [null, null],
      dishes: 0,
      drafts: 0,
      errorCount: 0,
      errors: [],
    };
    const page = await open({
      'POST /api/restaurant/menu/preview': [ok('POST /api/restaurant/menu/preview', nameless)],
    });
    await page.person.upload(await page.findByLabelText(input), file);
    expect(await page.findByText('Choose the column with the names.')).toBeTruthy();
    expect(page.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  test('an import of today can be undone, and one of last week cannot', async () => {
    const old = { ...one, id: '7b1e2a44-0c1d-4d5b-8f3a-1c2d3e4f5b02', canUndoUntil: '2026-11-14T20:30:00.000Z' };
    const page = await open({
      'GET /api/restaurant/menu/imports': [
        imports({ ...one, fileName: 'today.csv' }, old),
        imports({ ...one, fileName: 'today.csv', undoneAt: now.toISOString() }, old),
      ],
      'POST /api/restaurant/menu/imports/:id/undo': [ok('POST /api/restaurant/menu/imports/:id/undo', { ok: true })],
    });
    await page.person.click(await page.findByRole('button', { name: /^Undo/ }));
    expect(await page.findByText('The import is undone')).toBeTruthy();
    expect(await page.findByText('Undone')).toBeTruthy();
  });
});
