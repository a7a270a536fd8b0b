import { minutesAfter } from '@fondly/contract/time';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sampleRestaurant } from '../../customer/testing/samples.ts';
import { LocationProvider, toStaticLocation } from '../page/location-provider.tsx';
import { RestaurantCard } from './restaurant-card.tsx';

const show = (change: Partial<typeof sampleRestaurant>) =>
  render(
    <LocationProvider location={toStaticLocation('/kitchens')}>
      <RestaurantCard restaurant={{ ...sampleRestaurant, mealsToday: 0, ...change }} onFavorite={() => {}} />
    </LocationProvider>,
  );

test('an open kitchen without meals says so', () => {
  show({});
  expect(screen.getByText('No meals today')).toBeTruthy();
});

test('a paused kitchen names its pause and says nothing about meals', () => {
  const pause = { until: minutesAfter(new Date(), 30).toISOString(), reason: 'Short on staff' };
  show({ open: { isOpen: false, changesAt: null, pause } });
  expect(screen.getByText(/^Paused until .*: Short on staff$/)).toBeTruthy();
  expect(screen.queryByText('No meals today')).toBeNull();
});

test.for([
  { start: -30, end: 90, text: /^Pick up until \d+:\d\d [AP]M$/, isGreen: true },
  { start: 30, end: 90, text: /^Pick up \d+:\d\d [AP]M to \d+:\d\d [AP]M$/, isGreen: false },
])(
  'a kitchen with meals says when they can be picked up, in green only from then on: $text',
  ({ start, end, text, isGreen }) => {
    const now = new Date();
    const pickup = { start: minutesAfter(now, start).toISOString(), end: minutesAfter(now, end).toISOString() };
    show({ mealsToday: 2, pickup });
    expect(screen.getByText(text).classList.contains('ok-text')).toBe(isGreen);
  },
);

test('a kitchen is new until its first rating', () => {
  const { unmount } = show({ rating: null, ratingCount: 0 });
  expect(screen.getByText('New')).toBeTruthy();
  expect(screen.queryByText(/^Rated/)).toBeNull();
  unmount();

  show({ rating: 4.9, ratingCount: 318 });
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByText('Rated 4.9 out of 5, 318 ratings')).toBeTruthy();
  expect(screen.getByText('(318)')).toBeTruthy();
});

test.for([
  { neighborhood: 'Old Fourth Ward', text: 'Japanese · Old Fourth Ward, 30308' },
  { neighborhood: null, text: 'Japanese · Atlanta, 30308' },
  { neighborhood: undefined, text: 'Japanese · Atlanta, 30308' },
  { neighborhood: null, area: null, text: 'Japanese · 30308' },
])('a card names the neighborhood, else the area: $text', ({ text, ...place }) => {
  const { container } = show(place);
  expect([...container.querySelectorAll('p')].map(({ textContent }) => textContent)).toContain(text);
});

test('the header of a kitchen has the ratio 16:9', () => {
  const { container } = show({ headerImageUrl: '/files/header.webp' });
  const picture = container.querySelector('img[src="/files/header.webp"]');
  expect(picture?.getAttribute('width')).toBe('1600');
  expect(picture?.getAttribute('height')).toBe('900');
});
