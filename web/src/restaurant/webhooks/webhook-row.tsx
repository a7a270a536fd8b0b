import type { WebhookView } from '@fondly/contract/restaurant/api/webhooks';
import * as m from '@fondly/messages';
import { IconDots, IconKey, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { IconButton } from '../../shared/ui/actions/icon-button.tsx';
import { showToast } from '../../shared/ui/feedback/toast.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import type { NewSecret } from '../api-keys/new-key-dialog.tsx';
import { keys } from '../queries.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { kindTexts, stateTexts } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = { webhook: WebhookView; onSecret: (secret: NewSecret) => void };
/** `done` is shown when it worked. */
type Change = { request: () => Promise<unknown>; done?: string };

/** One webhook: where it posts, what it hears of, and how it does. */
export function WebhookRow({ webhook, onSecret }: Props) {
  const { id, url, kinds, state } = webhook;
  const [isOpen, setOpen] = useState(false);
  const { mutate: change, isPending } = useChange();
  const params = { id };
  const test = () =>
    change({ request: () => call('POST /api/restaurant/webhooks/:id/test', { params }), done: m.webhooks_tested() });
  return (
    <li className={`stack gap-8 break ${styles.webhook}`}>
      <div className="row gap-8">
        <b className="grow break">{url}</b>
        <span className={`rigid text-13 weight-600 pill ${styles.state}`} data-state={state}>
          {stateTexts[state]()}
        </span>
        <WebhookMenu webhook={webhook} isPending={isPending} change={change} onSecret={onSecret} />
      </div>
      <p className="muted text-14">{kinds.map((kind) => kindTexts[kind]()).join(' · ')}</p>
      <div className="flex wrap gap-8">
        <Button variant="default" aria-label={m.webhooks_deliveries_label({ url })} onClick={() => setOpen(true)}>
          {m.webhooks_deliveries_button()}
        </Button>
        {state !== 'off' && (
          <Button variant="subtle" disabled={isPending} aria-label={m.webhooks_test_label({ url })} onClick={test}>
            {m.webhooks_test_button()}
          </Button>
        )}
      </div>
      <DeliveriesDialog webhook={webhook} isOpen={isOpen} onClose={() => setOpen(false)} />
    </li>
  );
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ request }: Change) => request(),
    onSuccess: (_answer, { done }) => done && showToast({ tone: 'success', text: done }),
    onError: (thrown) => showToast({ tone: 'error', text: toErrorMessage(thrown, m.common_did_not_work()) }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.webhooks }),
  });
}

type MenuProps = Props & { isPending: boolean; change: (change: Change) => void };

function WebhookMenu({ webhook: { id, url, kinds, state }, isPending, change, onSecret }: MenuProps) {
  const params = { id };
  const isOff = state === 'off';
  const replaceSecret = async () => {
    const { secret } = await call('POST /api/restaurant/webhooks/:id/secret', { params });
    onSecret({
      title: m.webhooks_secret_title(),
      text: m.webhooks_replaced_text(),
      label: m.webhooks_secret(),
      secret,
    });
  };
  return (
    <Menu
      textSize="small"
      trigger={(props) => (
        <IconButton
          {...props}
          variant="outlined"
          shape="square"
          aria-label={m.webhooks_menu_label({ url })}
          disabled={isPending}
        >
          <IconDots size={20} aria-hidden />
        </IconButton>
      )}
      items={[
        {
          label: isOff ? m.webhooks_turn_on() : m.webhooks_turn_off(),
          icon: isOff ? <IconPlayerPlay size={20} /> : <IconPlayerPause size={20} />,
          onSelect: () =>
            change({
              request: () => call('PUT /api/restaurant/webhooks/:id', { params, body: { url, kinds, isOn: isOff } }),
            }),
        },
        {
          label: m.webhooks_replace_secret(),
          icon: <IconKey size={20} />,
          onSelect: () => change({ request: replaceSecret }),
        },
        {
          label: m.common_delete(),
          icon: <IconTrash size={20} />,
          tone: 'danger',
          onSelect: () =>
            change({
              request: () => call('DELETE /api/restaurant/webhooks/:id', { params }),
              done: m.webhooks_deleted(),
            }),
        },
      ]}
    />
  );
}
