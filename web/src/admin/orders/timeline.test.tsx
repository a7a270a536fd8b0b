import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { Timeline } from './timeline.tsx';

test('the timeline of an order uses the restaurant’s time zone, as its pickup and money do', () => {
  onTestFinished(cleanup);
  const step = {
    at: '2026-03-02T01:05:00.000Z',
    transition: 'handOver',
    actor: 'restaurant',
    actorName: 'Aiko',
    keyName: null,
    cause: null,
  } as const;
  const screen = render(<Timeline timezone="America/New_York" steps={[step]} />);

  expect(screen.getByText('Sun, Mar 1, 8:05 PM, Aiko (kitchen)')).toBeTruthy();
  screen.rerender(<Timeline timezone="Asia/Tokyo" steps={[step]} />);
  expect(screen.getByText('Mon, Mar 2, 10:05 AM, Aiko (kitchen)')).toBeTruthy();
});
