import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { PayoutSetup } from './payout-setup.tsx';

describe('The payout setup of a restaurant', () => {
  afterEach(cleanup);

  const undone = [
    { payoutSetup: 'not-started', words: 'Not set up' },
    { payoutSetup: 'unfinished', words: 'Unfinished' },
  ] as const;

  test.for(undone)('"$words" is a warning with an icon once the restaurant has sold', ({ payoutSetup, words }) => {
    const { getByText } = render(<PayoutSetup payoutSetup={payoutSetup} netCents={1} />);
    expect(getByText(words).className.split(' ')).toContain('warning-text');
    expect(getByText(words).querySelector('svg')).not.toBeNull();
    expect(getByText('Money is waiting')).toBeTruthy();
  });

  test.for(undone)('"$words" is quiet while no money waits', ({ payoutSetup, words }) => {
    const { getByText, queryByText } = render(<PayoutSetup payoutSetup={payoutSetup} netCents={0} />);
    expect(queryByText('Money is waiting')).toBeNull();
    expect(getByText(words).className.split(' ')).toContain('muted');
    expect(getByText(words).querySelector('svg')).toBeNull();
  });

  test('"Details missing" is a warning before the restaurant has sold, because somebody has to give them', () => {
    const { getByText } = render(<PayoutSetup payoutSetup="missing" netCents={0} />);
    expect(getByText('Details missing').className.split(' ')).toContain('warning-text');
  });

  test('"Checking" is quiet, because nobody has to act', () => {
    const { getByText } = render(<PayoutSetup payoutSetup="checking" netCents={1800} />);
    expect(getByText('Checking').className.split(' ')).toContain('muted');
    expect(getByText('Checking').querySelector('svg')).not.toBeNull();
  });
});
