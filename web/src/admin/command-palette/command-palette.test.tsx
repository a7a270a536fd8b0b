import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import { CommandPalette, SearchButton } from './command-palette.tsx';
import { setRowKeys } from './row-keys-choice.ts';
import { useRowKeys } from './use-row-keys.ts';

const findRestaurants = 'GET /api/admin/restaurants';
const findOrders = 'GET /api/admin/orders';
const findPeople = 'GET /api/admin/people';
const personId = '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01';
const person = {
  id: personId,
  name: 'Petra Olsen',
  email: 'p•••@example.com',
  isAdmin: false,
  restaurant: null,
  state: 'active',
  createdAt: '2026-11-01T12:00:00.000Z',
} as const;
const noOrders = { pending: 0, confirmed: 0, ready: 0, completed: 0, canceled: 0, failed: 0 };
const replies = {
  [findRestaurants]: [
    ok(findRestaurants, {
      restaurants: [],
      counts: { approved: 0, pending: 0, rejected: 0, suspended: 0, closed: 0 },
      pages: 1,
    }),
  ],
  [findOrders]: [ok(findOrders, { orders: [], counts: noOrders, hasMore: false })],
  [findPeople]: [ok(findPeople, { people: [person], hasMore: false })],
};

function Palette() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SearchButton onPress={() => setOpen(true)} />
      <CommandPalette isOpen={isOpen} onChange={setOpen} />
    </>
  );
}

describe('The command palette', () => {
  test('Ctrl+K opens it, a page is found without a request, and Enter goes there', async () => {
    // A slow machine pauses between two keys, and then people are searched, too: they would come first.
    const page = openAdminPage(<Palette />, {
      ...replies,
      [findPeople]: [ok(findPeople, { people: [], hasMore: false })],
    });
    await page.person.keyboard('{Control>}k{/Control}');
    const field = await page.findByRole('searchbox', { name: 'Find anything' });
    expect(document.activeElement).toBe(field);

    await page.person.keyboard('x');
    await page.person.keyboard('{Backspace}tax');
    await page.findByRole('menuitem', { name: 'Tax' });
    await page.person.keyboard('{Enter}');

    expect(await page.findByText('somewhere else')).toBeTruthy();
    expect(page.where()).toBe('/admin/tax');
  });

  test('people are found by their name, after a pause, with one request for each kind', async () => {
    const page = openAdminPage(<Palette />, replies);
    await page.person.click(page.getByRole('button', { name: /Find anything/ }));
    // At once: a slow machine pauses between two keys.
    const field = await page.findByRole('searchbox');
    for (const value of ['pet', 'petra']) fireEvent.change(field, { target: { value } });

    await page.person.click(await page.findByRole('menuitem', { name: /Petra Olsen/ }));

    expect(page.where()).toBe(`/admin/people/${personId}`);
    expect(page.requests.map(({ operation }) => operation).sort()).toEqual([findOrders, findPeople, findRestaurants]);
  });
});

function Cases() {
  useRowKeys();
  return (
    <main>
      <input aria-label="Note" />
      <table>
        <tbody>
          {['One', 'Two'].map((name) => (
            <tr key={name}>
              <td>
                <a href="/other">{name}</a>
              </td>
              <td>
                <button type="button" onClick={() => document.body.setAttribute('data-resolved', name)}>
                  Resolve {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}

describe('The keys of a table', () => {
  test('J and K go through the rows, and E presses the button of the row', async () => {
    const page = openAdminPage(<Cases />);
    await page.person.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Two');
    await page.person.keyboard('e');
    expect(document.body.getAttribute('data-resolved')).toBe('Two');
    await page.person.keyboard('k');
    expect(document.activeElement?.textContent).toBe('One');
  });

  test('letters belong to a field that has the focus, and to nobody once the keys are off', async () => {
    const page = openAdminPage(<Cases />);
    const note = page.getByRole('textbox', { name: 'Note' });
    await page.person.type(note, 'jke');
    expect((note as HTMLInputElement).value).toBe('jke');
    expect(document.activeElement).toBe(note);

    note.blur();
    setRowKeys(false);
    await page.person.keyboard('j');
    expect(document.activeElement).toBe(document.body);
    setRowKeys(true);
  });
});
