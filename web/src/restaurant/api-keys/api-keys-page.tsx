import type { ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { apiKeysQuery } from '../queries.ts';
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx';
import styles from './api-keys.module.css';
import { CreateKeyForm } from './create-key-form.tsx';
import { KeyLog } from './key-log.tsx';
import { KeyRow } from './key-row.tsx';
import { NewKeyDialog, type NewSecret } from './new-key-dialog.tsx';

export const meta = pageMeta({ title: m.api_keys_title, hidden: true });

/** `/api-keys`: what the restaurant's own software may do, and what it did. */
export default function ApiKeysPage() {
  const keys = useQuery(apiKeysQuery());
  return (
    <RestaurantPage title={m.api_keys_title()}>
      {keys.isPending && <SkeletonList what={m.api_keys_what()} rows={3} />}
      {keys.isError && !keys.data && (
        <LoadFailed
          audience="restaurant"
          what={m.api_keys_what()}
          error={keys.error}
          onRetry={() => void keys.refetch()}
        />
      )}
      {keys.data && <ApiKeysContent keys={keys.data.keys} />}
    </RestaurantPage>
  );
}

function ApiKeysContent({ keys }: { keys: ApiKeyView[] }) {
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const live = keys.filter(({ state }) => state === 'live');
  const ended = keys.filter(({ state }) => state !== 'live');
  return (
    <div className={`grid gap-20 align-start ${styles.page}`}>
      <div className="stack gap-20">
        <ProfilePanel title={m.api_keys_list_heading()}>
          {live.length === 0 && <p className="note">{m.api_keys_empty()}</p>}
          <KeyList keys={live} />
        </ProfilePanel>
        {ended.length > 0 && (
          <ProfilePanel title={m.api_keys_ended_heading()}>
            <KeyList keys={ended} />
          </ProfilePanel>
        )}
        <WebhooksPanel onSecret={setNewSecret} />
      </div>
      <div className="stack gap-20">
        <CreateKeyForm onCreated={setNewSecret} />
        <KeyLog />
      </div>
      <NewKeyDialog newSecret={newSecret} onClose={() => setNewSecret(null)} />
    </div>
  );
}

const KeyList = ({ keys }: { keys: ApiKeyView[] }) =>
  keys.length > 0 && (
    <ul className={styles.list}>
      {keys.map((one) => (
        <KeyRow key={one.id} apiKey={one} />
      ))}
    </ul>
  );
