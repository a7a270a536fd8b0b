import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import pills from '../../shared/order/order-status-pill.module.css';
import { RestaurantStatusPill } from './restaurant-status-pill.tsx';

const [green, yellow, red] = [pills.completed, pills.pending, pills.failed];

describe('The status of a restaurant', () => {
  afterEach(cleanup);

  test.for([
    { status: 'approved', word: 'Active', color: green },
    { status: 'pending', word: 'Pending', color: yellow },
    { status: 'rejected', word: 'Rejected', color: red },
    { status: 'suspended', word: 'Suspended', color: red },
    { status: 'closed', word: 'Closed', color: red },
  ] as const)('$status reads "$word" in its color', ({ status, word, color }) => {
    const { getByText } = render(<RestaurantStatusPill status={status} />);
    expect(color).toBeTruthy();
    expect(getByText(word).className.split(' ')).toContain(color);
  });
});
