import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Panel } from '../page/admin-page.tsx';
import { KeyTable, toRevokeRequest } from '../page/key-table.tsx';
import { QueryContent } from '../page/query-content.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { apiKeysQuery } from '../queries.ts';

type Props = { restaurant: { id: string; name: string }; onRequest: (request: ReasonRequest) => void };

/** The API keys of a restaurant. One that was found in public can be revoked here. */
export function RestaurantApiKeys({ restaurant: { id, name }, onRequest }: Props) {
  const keys = useQuery(apiKeysQuery(id));
  const revoke = (keyId: string) => (reason: string) =>
    call('POST /api/admin/restaurants/:id/api-keys/:keyId/revoke', { params: { id, keyId }, body: { reason } });
  return (
    <Panel title="API keys">
      <QueryContent query={keys} what="the API keys" height={64}>
        {({ keys: rows }) => (
          <KeyTable
            rows={rows}
            emptyText="No API keys."
            onRevoke={(key) => onRequest(toRevokeRequest(key.name, name, revoke(key.id)))}
          />
        )}
      </QueryContent>
    </Panel>
  );
}
