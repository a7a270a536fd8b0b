import type { MealView } from '@fondly/contract/meals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { OrderSummary } from '../customer/order/order-summary.tsx';
import { summarizeDraft } from '../customer/order/summarize-order.ts';
import { filterMeals } from '../customer/search/filter-meals.ts';
import { parseFilters } from '../customer/search/filters.ts';
import { sampleFoundMeal, sampleMealDetails, sampleNow } from '../customer/testing/samples.ts';
import { TodaysMealList } from '../public/landing/todays-meal-list.tsx';
import { FoundMealCard } from '../shared/meal/found-meal-card.tsx';
import { MealCard } from '../shared/meal/meal-card.tsx';
import { MealRow } from '../shared/meal/meal-row.tsx';
import { openPage } from './open-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const menuPrice = { ...sampleFoundMeal, priceCents: 750, originalPriceCents: 1600, worthCents: null, percentOff: 53 };
const fairValue = { ...menuPrice, originalPriceCents: null, worthCents: 1600, percentOff: null };
const restaurant = { name: 'Kumo Noodle Bar', logoUrl: null, tone: ['#000', '#fff'] as const };
const total = { totalCents: 750, discountCents: 0, taxCents: 0, taxAbsorbedCents: 0 };
const draft = {
  quantity: 1,
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  specialInstructions: '',
  coupon: null,
};

const surfaces: { name: string; draw: (meal: typeof menuPrice | typeof fairValue) => ReactNode }[] = [
  { name: 'card', draw: (meal: MealView) => <MealCard meal={meal} restaurant={restaurant} /> },
  { name: 'search result', draw: (meal) => <FoundMealCard meal={meal} restaurant={restaurant} /> },
  { name: 'row', draw: (meal) => <MealRow meal={meal} /> },
  { name: 'landing page', draw: (meal) => <TodaysMealList meals={[meal]} className={undefined} /> },
  {
    name: 'order page',
    draw: (meal) => <OrderSummary summary={summarizeDraft({ ...sampleMealDetails, meal }, draft, total)} />,
  },
];

const inApp = (part: ReactNode) => ({
  '/': () => <QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>,
});

test.for(surfaces)('a fair value has no percentage and is not struck through: $name', async ({ draw }) => {
  const withMenuPrice = await openPage('/', inApp(draw(menuPrice)));
  await vi.waitFor(() => expect(withMenuPrice.container.textContent).toMatch(/53% off/));
  cleanup();
  const { container } = await openPage('/', inApp(draw(fairValue)));
  await vi.waitFor(() => expect(container.textContent).toContain('Worth about $16'));
  expect(container.textContent).not.toMatch(/%|\$16\.00|Original price/);
  expect(container.querySelector('s')).toBeNull();
});

test('sorting by discount treats a fair value as no discount', () => {
  const found = { zip: '30308', meals: [fairValue, menuPrice], nearby: [], isTruncated: false };
  const { meals } = filterMeals(found, { ...parseFilters(new URLSearchParams()), sort: 'discount' }, sampleNow);
  expect(meals.map(({ worthCents }) => worthCents)).toEqual([null, 1600]);
});
