import type { ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { apiKeysQuery } from '../queries.ts';

type Props = { restaurant: { id: string; name: string }; onRequest: (request: ReasonRequest) => void };

const stateTexts: Record<ApiKeyView['state'], string> = {
  live: 'In use',
  expired: 'Expired',
  revoked: 'Revoked',
  disabled: 'Off: its creator no longer owns the restaurant',
};

/** The API keys of a restaurant. One that was found in public can be revoked here. */
export function RestaurantApiKeys({ restaurant, onRequest }: Props) {
  const keys = useQuery(apiKeysQuery(restaurant.id));
  return (
    <Panel title="API keys">
      <QueryContent query={keys} what="the API keys" height={64}>
        {({ keys: rows }) => (
          <DataTable
            columns={listColumns((key) => onRequest(toRevokeRequest(restaurant, key)))}
            rows={rows}
            getKey={({ id }) => id}
            emptyText="No API keys."
          />
        )}
      </QueryContent>
    </Panel>
  );
}

const listColumns = (onRevoke: (key: ApiKeyView) => void): Column<ApiKeyView>[] => [
  { name: 'Key', cell: ({ name, ending }) => `${name} (ends in ${ending})` },
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

const toRevokeRequest = ({ id, name }: Props['restaurant'], key: ApiKeyView): ReasonRequest => ({
  title: `Revoke ${key.name} of ${name}`,
  confirmLabel: 'Revoke',
  variant: 'danger',
  hint: 'Software that uses it stops working right away. The audit log keeps the reason.',
  successText: `${key.name} is revoked`,
  send: (reason) =>
    call('POST /api/admin/restaurants/:id/api-keys/:keyId/revoke', { params: { id, keyId: key.id }, body: { reason } }),
});
