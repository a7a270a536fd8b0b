import type { ApiKeyView } from '@fondly/contract/restaurant/api/api-keys';
import { formatClockTime, formatDay, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { useNow } from '../../shared/api/use-now.ts';
import { scopeTexts } from '../../shared/restaurant/scope-texts.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { keys } from '../queries.ts';
import styles from './api-keys.module.css';
import { stateTexts } from './key-texts.ts';

/** One key: its name and last characters, what it may do, and when it was used. */
export function KeyRow({ apiKey }: { apiKey: ApiKeyView }) {
  const [isAsking, setAsking] = useState(false);
  const { name, ending, scopes, state } = apiKey;
  return (
    <li className={`stack gap-8 break ${styles.key}`}>
      <div className="row wrap gap-8">
        <b>{name}</b>
        <code className="muted text-14">{m.api_keys_ending({ ending })}</code>
        {state !== 'live' && <span className="text-13 weight-600 pill sunken subdued push">{stateTexts[state]()}</span>}
      </div>
      <ul className={`text-14 ${styles.scopes}`}>
        {scopes.map((scope) => (
          <li key={scope}>{scopeTexts[scope]()}</li>
        ))}
      </ul>
      <KeyTimes apiKey={apiKey} />
      {state === 'live' && (
        <div>
          <Button variant="default" aria-label={m.api_keys_revoke_label({ name })} onClick={() => setAsking(true)}>
            {m.api_keys_revoke_button()}
          </Button>
        </div>
      )}
      <RevokeDialog apiKey={apiKey} isOpen={isAsking} onClose={() => setAsking(false)} />
    </li>
  );
}

function KeyTimes({ apiKey: { lastUsedAt, expiresAt, state } }: { apiKey: ApiKeyView }) {
  const { timezone } = useRestaurant().restaurant;
  const now = useNow();
  const day = formatDay(new Date(expiresAt), timezone);
  const used = lastUsedAt === null ? null : new Date(lastUsedAt);
  return (
    <p className="muted text-14">
      {used === null
        ? m.api_keys_never_used()
        : m.api_keys_last_used({
            day: formatDayOrToday(used, timezone, now),
            time: formatClockTime(used, timezone),
          })}
      {state === 'live' && ` · ${m.api_keys_expires({ day })}`}
    </p>
  );
}

type DialogProps = { apiKey: ApiKeyView; isOpen: boolean; onClose: () => void };

function RevokeDialog({ apiKey: { id, name }, isOpen, onClose }: DialogProps) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /api/restaurant/api-keys/:id', { params: { id } }),
    onSuccess: () => {
      showToast({ tone: 'success', text: m.api_keys_revoked({ name }) });
      onClose();
    },
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.apiKeys }),
  });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.api_keys_revoke_title({ name })}>
      <div className="stack gap-14">
        <p>{m.api_keys_revoke_text()}</p>
        <Button variant="danger" wide isPending={isPending} onClick={() => mutate()}>
          {m.api_keys_revoke_button()}
        </Button>
        <Button variant="subtle" wide disabled={isPending} onClick={onClose}>
          {m.common_cancel()}
        </Button>
      </div>
    </Dialog>
  );
}
