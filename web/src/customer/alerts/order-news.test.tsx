import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { alert, list, openAlerts, ownOrder, page, readOne, ready } from './testing/open-alerts.tsx';

describe('The news of an order among the alerts', () => {
  test('news of own orders come first while they are new, then alerts that still help, and those that are over are quiet', async () => {
    const over = (id: string, name: string, unavailableReason: 'ended' | 'sold-out' | 'not-on-sale') => ({
      ...alert,
      id,
      meal: { ...alert.meal!, mealName: name, pickupEnd: '2026-11-20T21:00:00.000Z', unavailableReason },
    });
    const ended = [over('c', 'Gyoza', 'ended'), over('d', 'Udon', 'sold-out'), over('e', 'Soba', 'not-on-sale')];
    const old = { ...ready, id: 'f', title: 'Picked up', createdAt: '2026-11-18T20:00:00.000Z', isRead: true };
    const unread = { ...old, id: 'g', title: 'Canceled', isRead: false };
    const waiting = { ...alert, id: 'h', createdAt: old.createdAt, meal: { ...alert.meal!, mealName: 'Bento' } };
    const view = await openAlerts({ [list]: [page([...ended, ready, alert, old, waiting, unread])] });
    await view.findByRole('article', { name: /^Tonkotsu/ });
    const rows = view.getAllByRole('article').map((row) => row.textContent);
    expect(rows[0]).toMatch(/^Your order is ready\sNew/);
    expect(rows[1]).toMatch(/^Tonkotsu Ramen\sNew/);
    expect(rows.slice(2, 5)).toEqual([
      'GyozaKumo Noodle Bar · Ended 2h ago3:00 PM',
      'UdonKumo Noodle Bar · Sold out3:00 PM',
      'SobaKumo Noodle Bar · Not on sale now3:00 PM',
    ]);
    expect(rows.slice(5).map((text) => text?.match(/^(Canceled|Bento|Picked up)/)?.[0])).toEqual([
      ...['Canceled', 'Bento', 'Picked up'],
    ]);
  });

  test('news of an own order is among the first ten, behind however many meals', async () => {
    const meals = Array.from({ length: 11 }, (_, index) => ({ ...alert, id: `m${index}` }));
    const view = await openAlerts({ [list]: [page([...meals, ready])] });
    expect(await view.findByRole('link', { name: 'Your order is ready' })).toBeTruthy();
    expect(view.getByRole('button', { name: 'Show more' })).toBeTruthy();
  });

  test('the news of an order is one row, which shows its state, holds what was told before, and is marked as one', async () => {
    const order = ownOrder;
    const confirmed = { ...ready, id: 'c', title: 'Your order is confirmed', order };
    const view = await openAlerts({
      [list]: [page([{ ...ready, order, isRead: true }, alert, confirmed])],
      [readOne]: [ok(readOne, { ok: true })],
    });
    const newest = await view.findByRole('article', { name: /^Your order is ready/ });
    expect(newest.textContent).toMatch(/Ready for pickup.*1 earlierYour order is confirmed/);
    expect(newest.textContent).toContain('New');
    expect(newest.querySelector('img')?.getAttribute('src')).toBe('/pictures/pork-dumplings.webp');
    expect(view.queryByRole('article', { name: /^Your order is confirmed/ })).toBeNull();
    expect(view.getByRole('button', { name: /^Orders/ }).textContent).toBe('Orders1');
    await view.person.click(within(newest).getByRole('button', { name: 'Mark as read: Your order is ready' }));
    const marked = () => view.requests.filter(({ operation }) => operation === readOne).length;
    await waitFor(() => expect(marked()).toBe(1));
  });

  test('news of an own order whose title says the state does not say it again', async () => {
    const order = { ...ownOrder, isStatusInTitle: true };
    const view = await openAlerts({ [list]: [page([{ ...ready, order }])] });
    const row = await view.findByRole('article', { name: /^Your order is ready/ });
    expect(row.textContent).not.toContain('Ready for pickup');
  });

  test('own orders are below their heading, and an offered place and read news of earlier days are not', async () => {
    const offer = { ...ready, id: 'c', kind: 'offer' as const, title: 'Your turn in line' };
    const old = { ...ready, id: 'd', title: 'Picked up', createdAt: '2026-11-18T20:00:00.000Z', isRead: true };
    const view = await openAlerts({ [list]: [page([ready, offer, alert, old])] });
    const heading = await view.findByRole('heading', { level: 3, name: 'Your orders' });
    const block = within(heading.closest('div[class*=block]') as HTMLElement);
    expect(block.getAllByRole('article').map((row) => row.getAttribute('aria-label'))).toEqual([
      'Your order is ready, Gyoza · Kumo Noodle Bar',
    ]);
    expect(view.getByRole('heading', { level: 3, name: 'Picked up' })).toBeTruthy();
    const [first] = view.getAllByRole('article');
    expect(first?.textContent).toContain('Your turn in line');
  });

  test('news of an own order shows the way to it beside its one link', async () => {
    const view = await openAlerts({ [list]: [page([{ ...ready, order: ownOrder }, alert])] });
    const row = await view.findByRole('article', { name: /^Your order is ready/ });
    expect(row.querySelector('.tabler-icon-chevron-right')).toBeTruthy();
    expect(row.textContent).toMatch(/2:00 PM$/);
    expect(within(row).getAllByRole('link')).toHaveLength(1);
  });

  test('on a phone, news of an own order has one button, which marks it as read', async () => {
    const view = await openAlerts({ [list]: [page([{ ...ready, order: ownOrder }])] }, true);
    const row = await view.findByRole('article', { name: /^Your order is ready/ });
    expect(row.textContent).toContain('Ready for pickup');
    expect(within(row).getAllByRole('button')).toHaveLength(1);
    expect(within(row).getByRole('link', { name: 'Your order is ready' })).toBeTruthy();
  });
});
