import { policies } from '@fondly/contract/policies';
import { type WebhookKind, webhookKinds } from '@fondly/contract/restaurant/api/webhook-kinds';
import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { CheckboxPills } from '../../shared/ui/forms/checkbox-pills.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import type { NewSecret } from '../api-keys/new-key-dialog.tsx';
import { ProfilePanel } from '../profile/profile-panel.tsx';
import { keys, webhooksQuery } from '../queries.ts';
import { WebhookRow } from './webhook-row.tsx';
import { kindTexts, usualKinds } from './webhook-texts.ts';
import styles from './webhooks.module.css';

type Props = { onSecret: (secret: NewSecret) => void };

/** Where the restaurant's software hears what happened. */
export function WebhooksPanel({ onSecret }: Props) {
  const webhooks = useQuery(webhooksQuery());
  const list = webhooks.data?.webhooks ?? [];
  return (
    <ProfilePanel title={m.webhooks_title()}>
      <p className="note">{m.webhooks_note()}</p>
      {webhooks.isPending && <SkeletonList what={m.webhooks_what()} rows={1} />}
      {webhooks.isError && !webhooks.data && (
        <LoadFailed
          audience="restaurant"
          what={m.webhooks_what()}
          error={webhooks.error}
          onRetry={() => void webhooks.refetch()}
        />
      )}
      {list.length > 0 && (
        <ul className={styles.list}>
          {list.map((webhook) => (
            <WebhookRow key={webhook.id} webhook={webhook} onSecret={onSecret} />
          ))}
        </ul>
      )}
      {webhooks.data && list.length < policies.webhooks && <AddWebhookForm onSecret={onSecret} />}
    </ProfilePanel>
  );
}

function AddWebhookForm({ onSecret }: Props) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [kinds, setKinds] = useState<WebhookKind[]>(usualKinds);
  const send = async ({ url = '' }: FormValues) => {
    const { secret } = await call('POST /api/restaurant/webhooks', { body: { url: url.trim(), kinds } });
    onSecret({ title: m.webhooks_secret_title(), text: m.webhooks_secret_text(), label: m.webhooks_secret(), secret });
    setOpen(false);
    setKinds(usualKinds);
    void queries.invalidateQueries({ queryKey: keys.webhooks });
  };
  const check = ({ url = '' }: FormValues) => ({
    ...(!url.trim().startsWith('https://') && { url: m.field_error_webhook_url_invalid() }),
    ...(kinds.length === 0 && { kinds: m.webhooks_kinds_missing() }),
  });
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {m.webhooks_add_button()}
        </Button>
      </div>
    );
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={m.webhooks_url()}
        name="url"
        type="url"
        hint={m.webhooks_url_hint()}
        autoComplete="off"
        error={fieldErrors.url}
        required
      />
      <div className="stack gap-8">
        <CheckboxPills
          legend={m.webhooks_kinds()}
          options={webhookKinds}
          format={(kind) => kindTexts[kind]()}
          value={kinds}
          onChange={setKinds}
        />
        {fieldErrors.kinds && kinds.length === 0 && <Banner tone="error">{fieldErrors.kinds}</Banner>}
      </div>
      <div className="flex wrap gap-8">
        <Button type="submit" isPending={isSending}>
          {m.webhooks_save_button()}
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={() => setOpen(false)}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
