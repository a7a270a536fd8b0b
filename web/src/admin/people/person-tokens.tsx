import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { Panel } from '../page/admin-page.tsx';
import { KeyTable, toRevokeRequest } from '../page/key-table.tsx';
import { QueryContent } from '../page/query-content.tsx';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { personTokensQuery } from '../queries.ts';

type Props = { person: { id: string; name: string }; onRequest: (request: ReasonRequest) => void };

/** The tokens with which a customer's assistants act. One that was found in public can be revoked here. */
export function PersonTokens({ person: { id, name }, onRequest }: Props) {
  const tokens = useQuery(personTokensQuery(id));
  const revoke = (tokenId: string) => (reason: string) =>
    call('POST /api/admin/people/:id/tokens/:tokenId/revoke', { params: { id, tokenId }, body: { reason } });
  return (
    <Panel title="Tokens">
      <QueryContent query={tokens} what="the tokens" height={64}>
        {({ tokens: rows }) => (
          <KeyTable
            rows={rows}
            emptyText="No tokens."
            onRevoke={(token) => onRequest(toRevokeRequest(token.name, name, revoke(token.id)))}
          />
        )}
      </QueryContent>
    </Panel>
  );
}
