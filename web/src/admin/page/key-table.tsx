import type { ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { formatDateTime } from './format-time.ts';
import type { ReasonRequest } from './reason-dialog.tsx';

/** A key of a restaurant or a token of a customer. */
type Key = Pick<ApiKeyView, 'id' | 'name' | 'ending' | 'state' | 'lastUsedAt'> & { scopes: string[] };

const stateTexts: Record<Key['state'], string> = {
  live: 'In use',
  expired: 'Expired',
  revoked: 'Revoked',
  disabled: 'Off: its creator no longer owns the restaurant',
};

type Props = { rows: Key[]; emptyText: string; onRevoke: (key: Key) => void };

export const KeyTable = ({ rows, emptyText, onRevoke }: Props) => (
  <DataTable columns={listColumns(onRevoke)} rows={rows} getKey={({ id }) => id} emptyText={emptyText} />
);

const listColumns = (onRevoke: (key: Key) => void): Column<Key>[] => [
  { name: 'Name', cell: ({ name, ending }) => `${name} (ends in ${ending})` },
  { name: 'Scopes', hideBelow: 'wide', cell: ({ scopes }) => scopes.join(', ') },
  { name: 'State', cell: ({ state }) => stateTexts[state] },
  { name: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatDateTime(lastUsedAt) : 'Never') },
  {
    name: 'Action',
    isHeadingHidden: true,
    cell: (key) =>
      key.state === 'live' && (
        <Button variant="subtle" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
          Revoke
        </Button>
      ),
  },
];

export const toRevokeRequest = (name: string, owner: string, send: ReasonRequest['send']): ReasonRequest => ({
  title: `Revoke ${name} of ${owner}`,
  confirmLabel: 'Revoke',
  variant: 'danger',
  hint: 'Software that uses it stops working right away. The audit log keeps the reason.',
  successText: `${name} is revoked`,
  send,
});
