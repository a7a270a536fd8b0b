import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { sampleRestaurant } from '../../customer/testing/samples.ts';
import { RestaurantCard } from './restaurant-card.tsx';

const show = (change: Partial<typeof sampleRestaurant>) =>
  render(
    <MemoryRouter>
      <RestaurantCard restaurant={{ ...sampleRestaurant, mealsToday: 0, ...change }} onFavorite={() => {}} />
    </MemoryRouter>,
  );

test('an open kitchen without meals says so', () => {
  show({});
  expect(screen.getByText('No meals today')).toBeTruthy();
});

test('a paused kitchen names its pause and says nothing about meals', () => {
  const text = 'Paused until 5:30 PM: Short on staff';
  show({ open: { isOpen: false, text, explanation: null, changesAt: null, isPaused: true } });
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText('No meals today')).toBeNull();
});
