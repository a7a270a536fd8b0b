import type { Page } from '@playwright/test';
import { placeOrder } from '../../actions/place-order.ts';
import { buildCustomer, buildMeal, buildRestaurant } from '../../fixtures/builders.ts';
import { expect, test } from '../../fixtures/test.ts';

const orderCount = 6;
const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
];

test('a busy kitchen sees whole orders: in the popup, and on the board', async ({ env, openBrowser }) => {
  const restaurant = await buildRestaurant(env.app, { autoAccept: false });
  const meal = await buildMeal(env.app, restaurant, { portions: 20 });
  for (let at = 0; at < orderCount; at += 1) {
    const customer = await buildCustomer(env.app);
    const { request } = (await openBrowser(customer)).context();
    await placeOrder(env, request, meal, customer, at === 1 ? 'No scallions, please.' : '');
  }
  const page = await openBrowser(restaurant.owner);
  await page.goto('/orders');
  const popup = page.getByRole('dialog', { name: 'New Order!' });
  await expect(popup.getByRole('button', { name: `Approve all ${orderCount}` })).toBeEnabled();

  for (const screen of screens) {
    await page.setViewportSize(screen);
    await expect.poll(() => measurePopup(page)).toEqual({ wholeOrders: expect.any(Number), cutButtons: [] });
    expect((await measurePopup(page)).wholeOrders, `${screen.width} pixels wide`).toBeGreaterThan(0);
  }
  await popup.getByRole('button', { name: 'Got it!' }).click();
  await expect(popup).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const filters = page.getByRole('group', { name: 'Show orders' });
  const tops = await filters.getByRole('button').evaluateAll((chips) => chips.map((chip) => chip.offsetTop));
  expect.soft(new Set(tops).size, 'rows of filters').toBe(1);
  await page.goto('/orders?show=denied');
  await expect(filters.getByRole('button', { name: 'Denied' })).toBeInViewport({ ratio: 1 });

  // A ticket ends after its buttons, whatever the one beside it says.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/orders');
  const tickets = page.getByRole('article');
  await expect(tickets).toHaveCount(orderCount);
  const gaps = await tickets.evaluateAll((all) =>
    all.map((one) => {
      const buttons = [...one.querySelectorAll('button')].map((button) => button.getBoundingClientRect().bottom);
      return one.getBoundingClientRect().bottom - Math.max(...buttons);
    }),
  );
  expect.soft(Math.max(...gaps), 'pixels below the buttons of a ticket').toBeLessThan(20);
});

type Measured = { wholeOrders: number; cutButtons: number[] };

/** How many orders show with their buttons, and which buttons the foot of the popup cuts. Runs in the page. */
const measurePopup = (page: Page) =>
  page.evaluate<Measured>(`(() => {
    const foot = document.querySelector('[data-foot]').getBoundingClientRect().top;
    const buttons = [...document.querySelectorAll('[role=dialog] li button')];
    const shown = buttons.filter((button) => getComputedStyle(button.parentElement).opacity === '1');
    const boxes = shown.map((button) => button.getBoundingClientRect());
    return {
      wholeOrders: boxes.filter(({ bottom }) => bottom <= foot).length / 2,
      cutButtons: boxes.filter(({ top, bottom }) => top < foot && bottom > foot).map(({ top }) => top),
    };
  })()`);
