import { expect, test } from 'vitest';
import { ok, refused } from '../../testing/stub-api.ts';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import { ComplianceCard } from './compliance-card.tsx';

const readPayee = 'GET /api/admin/restaurants/:id/payee';
const savePayee = 'PUT /api/admin/restaurants/:id/payee';
const readDuty = 'GET /api/admin/restaurants/:id/seller-duty';
const restaurant = { id: '0d4e4c52-5d64-4e6a-8f0b-3f7d2b8c9a02', name: 'Kumo Noodle Bar' };
const payee = {
  name: '',
  w9ReceivedOn: null,
  year: 2026,
  paidCents: 40_000,
  w9Limit: { sales: null, cents: 60_000, source: 'Decision of Fondly' },
};
const duty = {
  state: 'due' as const,
  sales: 204,
  grossCents: 512_300,
  limit: { sales: 200, cents: 500_000, source: 'INFORM Consumers Act' },
  dueOn: '2026-12-12',
  hasBank: false,
  email: 'aiko@fondly.test',
  isEmailConfirmed: true,
  phone: '+14045550101',
  isPhoneConfirmed: false,
  callAskedAt: '2026-12-02T15:00:00.000Z',
  certifiedAt: null,
  countedAt: null,
  stoppedAt: null,
  exemptReason: null,
  phoneCode: '048213',
};

test('an admin reads the code for the call, saves the W-9, and is told that it needs a name', async () => {
  const page = openAdminPage(<ComplianceCard restaurant={restaurant} onRequest={() => undefined} />, {
    [readPayee]: [
      ok(readPayee, payee),
      ok(readPayee, { ...payee, name: 'Kumo Noodle LLC', w9ReceivedOn: '2026-11-20' }),
    ],
    [readDuty]: [ok(readDuty, duty)],
    [savePayee]: [refused('payee-name-missing'), ok(savePayee, { ok: true })],
  });
  expect(await page.findByText('Call +14045550101 and read out 048 213')).toBeTruthy();
  expect(page.getByText('Due until Sat, Dec 12')).toBeTruthy();
  expect(await page.findByText('$400.00, at most $600.00 without a W-9')).toBeTruthy();

  await page.person.click(page.getByRole('button', { name: 'Payee and W-9' }));
  await page.person.type(await page.findByLabelText(/W-9 received on/), '2026-11-20');
  await page.person.type(page.getByLabelText('Reason'), 'It came by post.');
  await page.person.click(page.getByRole('button', { name: 'Save the payee' }));
  expect(await page.findByText("Please enter the payee's name as it is on the W-9.")).toBeTruthy();
  await page.person.type(page.getByLabelText('Name on the W-9'), 'Kumo Noodle LLC');
  await page.person.click(page.getByRole('button', { name: 'Save the payee' }));

  expect(await page.findByText('Received on Fri, Nov 20')).toBeTruthy();
  expect(page.sent(savePayee)[1]).toEqual({
    name: 'Kumo Noodle LLC',
    w9ReceivedOn: '2026-11-20',
    reason: 'It came by post.',
  });
});
