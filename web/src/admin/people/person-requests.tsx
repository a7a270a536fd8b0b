import type { PersonView } from '@fondly/contract/admin/people';
import { call } from '../../shared/api/call.ts';
import type { ReasonWish } from '../page/reason-dialog.tsx';

const inTheLog = 'Only the audit log keeps this.';

export function lockWish({ id, name, state, restaurant }: PersonView): ReasonWish {
  const isDisabled = state !== 'disabled';
  return {
    title: isDisabled ? `Lock ${name} out` : `Let ${name} in again`,
    confirm: isDisabled ? 'Lock out' : 'Let in again',
    look: isDisabled ? 'danger' : 'ready',
    hint: inTheLog,
    said: isDisabled ? `${name} is locked out` : `${name} can sign in again`,
    send: (reason) => call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { isDisabled, reason } }),
    children: isDisabled && (
      <p>
        Every device is signed out at once, and a sign-in is answered like a wrong password. Open orders stand.
        {restaurant && ` ${restaurant.name} goes on selling: suspend it on its own page.`}
      </p>
    ),
  };
}

export function exportWish({ id, name }: PersonView): ReasonWish {
  return {
    title: `Export the data of ${name}`,
    confirm: 'Save as a file',
    usual: 'At the request of this person.',
    hint: inTheLog,
    said: 'The file is saved',
    send: async (reason) => save(await call('POST /api/admin/people/:id/export', { params: { id }, body: { reason } })),
    children: <p>Everything that is known about this person. Hand it to nobody else.</p>,
  };
}

export function eraseWish({ id, name }: PersonView): ReasonWish {
  return {
    title: `Delete the account of ${name}`,
    confirm: 'Delete for good',
    look: 'danger',
    usual: 'At the request of this person.',
    hint: 'The audit log keeps this, so please write no name into it.',
    said: 'The account is deleted',
    send: (reason) =>
      call('POST /api/admin/people/:id/erase', { params: { id }, body: { confirmation: 'DELETE', reason } }),
    children: (
      <p>
        Name, address, phone and every device are forgotten for good; orders and money stay, without a name. A mail says
        goodbye. This cannot be undone.
      </p>
    ),
  };
}

function save(data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'fondly-account.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
