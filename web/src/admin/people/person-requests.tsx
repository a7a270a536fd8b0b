import type { PersonView } from '@fondly/contract/admin/people';
import { call } from '../../shared/api/call.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';

const auditLogHint = 'Only the audit log keeps this.';

export function toLockRequest({ id, name, state, restaurant }: PersonView): ReasonRequest {
  const isDisabled = state !== 'disabled';
  return {
    title: isDisabled ? `Lock ${name} out` : `Let ${name} in again`,
    confirmLabel: isDisabled ? 'Lock out' : 'Let in again',
    variant: isDisabled ? 'danger' : 'ready',
    hint: auditLogHint,
    successText: isDisabled ? `${name} is locked out` : `${name} can sign in again`,
    send: (reason) => call('PUT /api/admin/people/:id/disabled', { params: { id }, body: { isDisabled, reason } }),
    children: isDisabled && (
      <p>
        Every device is signed out at once, and a sign-in is answered like a wrong password. Open orders stand.
        {restaurant && ` ${restaurant.name} goes on selling: suspend it on its own page.`}
      </p>
    ),
  };
}

export function toExportRequest({ id, name }: PersonView): ReasonRequest {
  return {
    title: `Export the data of ${name}`,
    confirmLabel: 'Save as a file',
    defaultReason: 'At the request of this person.',
    hint: auditLogHint,
    successText: 'The file is saved',
    send: async (reason) =>
      downloadJson(await call('POST /api/admin/people/:id/export', { params: { id }, body: { reason } })),
    children: <p>Everything that is known about this person. Hand it to nobody else.</p>,
  };
}

export function toEraseRequest({ id, name }: PersonView): ReasonRequest {
  return {
    title: `Delete the account of ${name}`,
    confirmLabel: 'Delete for good',
    variant: 'danger',
    defaultReason: 'At the request of this person.',
    hint: 'The audit log keeps this, so please write no name into it.',
    successText: 'The account is deleted',
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

function downloadJson(data: unknown): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  link.download = 'fondly-account.json';
  link.click();
  URL.revokeObjectURL(link.href);
}
