import type { SavedCard } from '@fondly/contract/account/cards';
import { within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openCustomerPage } from '../testing/open-customer-page.tsx';
import { sampleSavedCard } from '../testing/samples.ts';
import { CardsPanel } from './cards-panel.tsx';

const list = 'GET /api/account/cards';
const choose = 'PUT /api/account/cards/default';
const remove = 'DELETE /api/account/cards/:id';

const amex: SavedCard = { ...sampleSavedCard, id: 'pm_2', brand: 'amex', last4: '0005', isDefault: false };
const cards = (...shown: SavedCard[]) => ({ cards: shown, isDeviceConfirmed: true });

type Replies = Parameters<typeof openCustomerPage>[0]['replies'];
const open = (replies: Replies) =>
  openCustomerPage({ replies, path: '/customer-profile', address: '/customer-profile', Page: CardsPanel });

describe('Cards in the profile', () => {
  test('cards show brand, last four, and expiry, and what can be done with each', async () => {
    const inUse = { ...amex, isInUse: true };
    const expired = { ...amex, id: 'pm_3', brand: 'new', last4: '1111', isExpired: true };
    const page = await open({ [list]: [ok(list, cards(sampleSavedCard, inUse, expired))] });

    const rows = await page.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Visa ending in 4242Default.*Expires 07\/28Remove$/),
      expect.stringMatching(/^American Express ending in 0005In use.*Expires 07\/28Set as default.*An open order/),
      expect.stringMatching(/^Card ending in 1111Expired.*Expires 07\/28Remove$/),
    ]);
  });

  test('an answer to a change is the new list', async () => {
    const chosen = cards({ ...amex, isDefault: true }, { ...sampleSavedCard, isDefault: false });
    const page = await open({
      [list]: [ok(list, cards(sampleSavedCard, amex))],
      [choose]: [ok(choose, chosen)],
      [remove]: [ok(remove, cards())],
    });
    await page.person.click(
      await page.findByRole('button', { name: 'Set as default: American Express ending in 0005' }),
    );
    await page.findByRole('button', { name: 'Set as default: Visa ending in 4242' });

    await page.person.click(page.getByRole('button', { name: 'Remove Visa ending in 4242' }));
    const dialog = await page.findByRole('dialog', { name: 'Remove this card?' }, { timeout: 5000 });
    await page.person.click(within(dialog).getByRole('button', { name: 'Remove card' }));
    expect(await page.findByText(/^No saved cards\./)).toBeTruthy();
    expect(page.requests.filter(({ operation }) => operation === choose).map(({ body }) => body)).toEqual([
      { cardId: 'pm_2' },
    ]);
  });

  test('a refused removal says why and keeps the card', async () => {
    const page = await open({ [list]: [ok(list, cards(sampleSavedCard))], [remove]: [refused('card-in-use')] });
    await page.person.click(await page.findByRole('button', { name: 'Remove Visa ending in 4242' }));
    const dialog = await page.findByRole('dialog', undefined, { timeout: 5000 });
    await page.person.click(within(dialog).getByRole('button', { name: 'Remove card' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^This card is in use/);
    expect(page.getByText('Visa ending in 4242')).toBeTruthy();
  });

  test('cards that failed to load are loaded again', async () => {
    const page = await open({ [list]: [refused('internal-error'), ok(list, cards())] });
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    expect(await page.findByText(/^No saved cards\./)).toBeTruthy();
  });
});
