import { describe, expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import DemandPage from './demand-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const read = 'GET /api/public/demand/:zip';
const demand = { zip: '30331', cityAndState: 'Atlanta, GA', waiting: 128, restaurants: 0 };
const robots = () => document.head.querySelector('meta[name="robots"]')?.getAttribute('content');

type Replies = NonNullable<Parameters<typeof stubApi>[0][typeof read]>;

async function open(replies: Replies, address = '/demand/30331') {
  const requests = stubApi({
    'GET /api/account/session': [ok('GET /api/account/session', signedOutSession)],
    [read]: replies,
  });
  return { requests, ...(await openPage(address, { '/demand/:zip?': DemandPage })) };
}

describe('The demand page', () => {
  test('the page shows how many people wait, and links to the sign-up with the ZIP', async () => {
    const page = await open([ok(read, demand)]);

    expect(await page.findByRole('heading', { name: '128 neighbors are waiting in 30331' })).toBeTruthy();
    const reservation = page.getByRole('link', { name: 'Cook for 30331' });
    expect(reservation.getAttribute('href')).toBe('/signup-flow?zip=30331');
    expect(robots()).toBeUndefined();
  });

  test.for([
    ['too few', 'Be the kitchen that 30331 talks about', demand.cityAndState],
    ['no such ZIP', "We can't find 30331", null],
  ] as const)('the ZIP %s shows no number and is kept from search engines', async ([, heading, cityAndState]) => {
    const page = await open([ok(read, { ...demand, cityAndState, waiting: null })]);

    expect(await page.findByRole('heading', { name: heading })).toBeTruthy();
    expect(robots()).toBe('noindex');
  });

  test('a failed read is repeated, another ZIP can be searched, and an invalid one is refused', async () => {
    const page = await open([refused('internal-error'), ok(read, demand), ok(read, { ...demand, zip: '30032' })]);
    await page.person.click(await page.findByRole('button', { name: 'Try again' }));
    const field = await page.findByLabelText('Check another ZIP');

    await page.person.type(field, '3003{Enter}');
    expect(await page.findByText('Please enter a 5-digit ZIP code.')).toBeTruthy();
    await page.person.type(field, '2{Enter}');
    expect(await page.findByRole('heading', { name: /128 neighbors are waiting in 30032/ })).toBeTruthy();
    await expect.poll(page.where).toBe('/demand/30032');
  });

  test.for(['/demand', '/demand/123'])('the address %s asks for a ZIP and reads nothing', async (address) => {
    const page = await open([], address);

    expect(page.getByLabelText('ZIP code')).toBeTruthy();
    expect(page.requests.some(({ operation }) => operation === read)).toBe(false);
  });
});
