import { render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listRestaurantQuestions } from './faq/questions.ts';
import { PilotFacts } from './landing/pilot-facts.tsx';

afterEach(() => {
  delete document.documentElement.dataset.fees;
});

test('the landing page and the questions name the pilot while no kitchen pays a fee', () => {
  expect(render(<PilotFacts />).getByText('No fees in the pilot')).toBeTruthy();
  expect(listRestaurantQuestions()[0]?.answer).toMatch(/^There are no fees in the pilot/);
});

test('the landing page and the questions follow the fees that the server marks on the page', () => {
  document.documentElement.dataset.fees = '';
  const page = render(<PilotFacts />);
  expect(page.getByText('No setup or monthly fees')).toBeTruthy();
  expect(page.queryByText('No fees in the pilot')).toBeNull();
  expect(listRestaurantQuestions()[0]?.answer).toContain('We keep a fee from each order you sell');
});
