import { expect, test, vi } from 'vitest';
import { openPage, signedOutSession } from '../../testing/open-page.tsx';
import { ok, refused, stubApi } from '../../testing/stub-api.ts';
import ListingReportPage from './listing-report-page.tsx';

vi.useFakeTimers({ shouldAdvanceTime: true });

const session = 'GET /api/account/session';
const read = 'GET /api/listings/:kind/:id';
const report = 'POST /api/listings/:kind/:id/reports';
const address = '/report/meal/6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01';

async function open(replies: Parameters<typeof stubApi>[0]) {
  const requests = stubApi({
    [session]: [ok(session, signedOutSession)],
    [read]: [ok(read, { mealName: 'Tonkotsu Ramen', restaurantName: 'Kumo Noodle Bar' })],
    ...replies,
  });
  const page = await openPage(address, { '/report/:kind/:id': ListingReportPage });
  const sent = () => requests.filter(({ operation }) => operation === report).map(({ body }) => body);
  const fill = async () => {
    await page.person.click(await page.findByRole('radio', { name: 'Unsafe food' }));
    await page.person.type(page.getByLabelText('What did you see?'), 'It was warm.');
  };
  const send = () => page.person.click(page.getByRole('button', { name: 'Send report' }));
  return { ...page, sent, fill, send };
}

test('a visitor without an account reports a meal with a reason and words', async () => {
  const page = await open({ [report]: [ok(report, { ok: true })] });
  expect(await page.findByText('Tonkotsu Ramen by Kumo Noodle Bar')).toBeTruthy();
  await page.send();
  expect(page.sent()).toEqual([]);
  await page.fill();
  await page.send();
  expect(await page.findByText(/^Thank you\./)).toBeTruthy();
  expect(page.sent()).toEqual([{ reason: 'unsafe-food', text: 'It was warm.', email: null }]);
});

test('a visitor who sent too many reports reads why, and keeps the words', async () => {
  const page = await open({ [report]: [refused('too-many-requests')] });
  await page.findByText('Tonkotsu Ramen by Kumo Noodle Bar');
  await page.fill();
  await page.send();
  expect(await page.findByText(/You've sent 5 reports in ten minutes\./)).toBeTruthy();
  expect(page.getByDisplayValue('It was warm.')).toBeTruthy();
});
