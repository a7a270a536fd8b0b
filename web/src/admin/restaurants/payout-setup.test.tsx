import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PayoutSetup } from './payout-setup.tsx';

describe('The payout setup of a restaurant', () => {
  afterEach(cleanup);

  test.for([
    { payoutSetup: 'not-started', words: 'Not set up', hasIcon: false },
    { payoutSetup: 'unfinished', words: 'Unfinished', hasIcon: false },
    { payoutSetup: 'checking', words: 'Checking', hasIcon: true },
  ] as const)('"$words" is quiet, because nobody has to act', ({ payoutSetup, words, hasIcon }) => {
    const { getByText } = render(<PayoutSetup payoutSetup={payoutSetup} />);
    expect(getByText(words).className.split(' ')).toContain('muted');
    expect(getByText(words).querySelector('svg') !== null).toBe(hasIcon);
  });

  test('"Details missing" is a warning with an icon, because payouts are on hold', () => {
    const { getByText } = render(<PayoutSetup payoutSetup="missing" />);
    expect(getByText('Details missing').className.split(' ')).toContain('warning-text');
    expect(getByText('Details missing').querySelector('svg')).not.toBeNull();
  });
});
