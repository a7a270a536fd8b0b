import type { AdminRestaurantView, AdminStaffMember } from '@fondly/contract/admin/restaurants';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { ok } from '../../testing/stub-api.ts';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { openAdminPage } from '../testing/open-admin-page.tsx';
import { RestaurantStaff, StaffLog } from './restaurant-staff.tsx';

const at = '2026-11-20T17:00:00.000Z';
const contact = 'POST /api/admin/people/:id/contact';
const theo: AdminStaffMember = {
  personId: '6c1f0c0e-6f0c-4d0e-9a53-0d6b1c6a5a01',
  name: 'Theo Park',
  email: 't•••@example.com',
  role: 'counter',
  since: at,
  lastSeenAt: null,
};

type Shown = Pick<AdminRestaurantView, 'staff' | 'staffLog'>;

function Page({ shown }: { shown: Shown }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <>
      <RestaurantStaff restaurant={shown as AdminRestaurantView} onRequest={setRequest} />
      <StaffLog lines={shown.staffLog} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </>
  );
}

const open = (shown: Shown, replies: Parameters<typeof openAdminPage>[1] = {}) =>
  openAdminPage(<Page shown={shown} />, replies);

test('contact details of a staff member are shown in their row after a reason is given', async () => {
  const replies = { [contact]: [ok(contact, { email: 'theo@example.com', phone: '+14045550142' })] };
  const page = open(
    {
      staff: [{ ...theo, personId: crypto.randomUUID(), name: 'Mei Ito', role: 'manager' }, theo],
      staffLog: [],
    },
    replies,
  );
  expect(page.getByText('Nothing was changed so far.')).toBeTruthy();

  await page.person.click(page.getByRole('button', { name: 'Show contact data of Theo Park' }));
  await page.person.clear(await page.findByLabelText('Reason'));
  await page.person.type(page.getByLabelText('Reason'), 'The tablet is lost.');
  await page.person.click(page.getByRole('button', { name: 'Show it' }));

  const row = (await page.findByRole('link', { name: 'theo@example.com' })).closest('tr');
  expect(row?.textContent).toContain('Theo ParkCounter stafftheo@example.com');
  expect(page.getAllByRole('button', { name: /^Show contact data of/ })).toHaveLength(1);
  expect(page.sent(contact)).toEqual([{ reason: 'The tablet is lost.' }]);
});

test('the log shows actor, action and person, newest first, and the rest on request', async () => {
  const logEntry = (id: number, more: object = {}) => ({
    id,
    at,
    action: 'invited' as const,
    actorName: 'Aiko Tanaka',
    targetName: `n${id}`,
    ...more,
  });
  const deleted = logEntry(9, { action: 'removed', targetName: null });
  const page = open({
    staff: [theo],
    staffLog: [deleted, logEntry(8), logEntry(7), logEntry(6), logEntry(5), logEntry(4), logEntry(3)],
  });

  expect(page.getByText(/removed a deleted account/)).toBeTruthy();
  expect(page.queryByText(/invited n3/)).toBeNull();
  await page.person.click(page.getByRole('button', { name: 'Show all' }));
  expect(page.getByText(/invited n3/)).toBeTruthy();
});
