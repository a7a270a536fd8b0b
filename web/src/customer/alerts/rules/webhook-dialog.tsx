import type { AlertRuleView } from '@fondly/contract/account/alert-rules';
import * as m from '@fondly/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { CopyField } from '../../../shared/ui/forms/copy-field.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { useAction } from '../../use-action.ts';
import { alertRulesKey } from './rule-queries.ts';

type Props = { rule: AlertRuleView; isOpen: boolean; onClose: () => void };

/** Sets the address to which the alerts of a rule are posted, and shows its signing secret once. */
export function WebhookDialog({ rule, isOpen, onClose }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => {
    setSecret(null);
    onClose();
  };
  return (
    <Dialog title={m.alert_rules_webhook_title()} isOpen={isOpen} onClose={close}>
      {secret === null ? (
        <WebhookForm rule={rule} onSaved={setSecret} onClose={close} />
      ) : (
        <div className="stack gap-20">
          <p>{m.alert_rules_webhook_secret_text()}</p>
          <CopyField label={m.alert_rules_webhook_secret()} text={secret} />
          <div className="dialog-buttons">
            <Button onClick={close}>{m.alert_rules_webhook_done()}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

type FormProps = { rule: AlertRuleView; onSaved: (secret: string) => void; onClose: () => void };

function WebhookForm({ rule: { id, webhook }, onSaved, onClose }: FormProps) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: alertRulesKey });
  const form = useServerForm({
    check: ({ url = '' }) => (url.trim().startsWith('https://') ? {} : { url: m.field_error_webhook_url_invalid() }),
    send: async ({ url = '' }) => {
      const body = { url: url.trim() };
      onSaved((await call('PUT /api/account/alert-rules/:id/webhook', { params: { id }, body })).secret);
      await refresh();
    },
  });
  const removing = useAction(async () => {
    await call('DELETE /api/account/alert-rules/:id/webhook', { params: { id } });
    await refresh();
    onClose();
  }, m.common_did_not_work());
  const problem = form.problem ?? removing.problem;
  return (
    <form className="stack gap-20" {...form.formProps}>
      <p>{m.alert_rules_webhook_text()}</p>
      <TextField
        label={m.alert_rules_webhook_url()}
        name="url"
        type="url"
        autoComplete="off"
        defaultValue={webhook?.url ?? ''}
        error={form.fieldErrors.url}
        data-autofocus
      />
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className="dialog-buttons">
        <Button type="submit" isPending={form.isSending}>
          {m.alert_rules_webhook_save()}
        </Button>
        {webhook ? (
          <Button variant="subtle" isPending={removing.isRunning} onClick={() => void removing.run()}>
            {m.alert_rules_webhook_remove()}
          </Button>
        ) : (
          <Button variant="subtle" onClick={onClose}>
            {m.common_cancel()}
          </Button>
        )}
      </div>
    </form>
  );
}
