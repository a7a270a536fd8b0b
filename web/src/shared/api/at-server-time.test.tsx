import { toLocalDate } from '@fondly/contract/time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AtServerTime } from './at-server-time.tsx';
import { correctClock, readNow } from './corrected-clock.ts';

afterEach(() => {
  correctClock(0);
  vi.unstubAllGlobals();
});

const Today = () => <p>{toLocalDate(readNow(), 'America/New_York')}</p>;

describe('A page on a device whose clock is wrong', () => {
  test('shows the day of the server as soon as it is known', async () => {
    const serverTime = '2027-03-05T22:00:00.000Z';
    vi.stubGlobal('fetch', async () => Response.json({ serverTime }));
    render(
      <QueryClientProvider client={new QueryClient()}>
        <AtServerTime>
          <Today />
        </AtServerTime>
      </QueryClientProvider>,
    );

    expect(await screen.findByText('2027-03-05')).toBeDefined();
  });
});
