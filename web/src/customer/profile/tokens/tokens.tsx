import type { TokenView } from '@fondly/contract/account/tokens';
import { policies } from '@fondly/contract/policies';
import { type CustomerScope, customerScopes } from '@fondly/contract/restaurant/api/api-scopes';
import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { pageLocale } from '../../../shared/language/page-language.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { ConfirmIdentityDialog } from '../../../shared/session/confirm-identity-dialog.tsx';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { DottedLine } from '../../../shared/ui/display/dotted-line.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { SkeletonList } from '../../../shared/ui/feedback/skeleton-list.tsx';
import { CheckboxPills } from '../../../shared/ui/forms/checkbox-pills.tsx';
import { CopyField } from '../../../shared/ui/forms/copy-field.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import { type FormValues, useServerForm } from '../../../shared/ui/forms/use-server-form.ts';
import { useAction } from '../../use-action.ts';
import styles from '../devices-panel.module.css';
import { tokens } from '../queries.ts';

const scopeTexts: Record<CustomerScope, () => string> = {
  'listings:read': m.tokens_scope_listings_read,
  'own-orders:read': m.tokens_scope_own_orders_read,
  'alert-rules:read': m.tokens_scope_alert_rules_read,
  'alert-rules:write': m.tokens_scope_alert_rules_write,
  hold: m.tokens_scope_hold,
};
/** Holding a meal is off until the customer chooses it. */
const usualScopes: CustomerScope[] = ['listings:read', 'own-orders:read'];
const validDays = 90;

/** The customer's tokens in use, and a form for a new one. */
export default function Tokens() {
  const queries = useQueryClient();
  const { data, isPending, error, refetch } = useQuery(tokens());
  const [created, setCreated] = useState<{ id: string; secret: string } | null>(null);
  const read = () => queries.invalidateQueries({ queryKey: tokens().queryKey });
  const revoking = useAction(async (id: string) => {
    await call('DELETE /api/account/tokens/:id', { params: { id } });
    if (created?.id === id) setCreated(null);
    await read();
  }, m.common_something_wrong());
  if (isPending) return <SkeletonList what={m.tokens_what()} rows={1} />;
  if (!data) return <LoadFailed what={m.tokens_what()} error={error} onRetry={() => void refetch()} />;
  const live = data.filter(({ state }) => state === 'live');
  return (
    <div className="stack gap-16">
      <p className="note">
        {m.tokens_text()}{' '}
        <a className="link" href="/developers">
          {m.tokens_developers()}
        </a>
      </p>
      {revoking.problem && <Banner tone="error">{revoking.problem}</Banner>}
      {created && (
        <>
          <Banner tone="success">{m.tokens_new_text()}</Banner>
          <CopyField label={m.tokens_new_label()} text={created.secret} />
        </>
      )}
      {live.length > 0 && (
        <ul className={styles.list}>
          {live.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              isBusy={revoking.isRunning}
              onRevoke={() => void revoking.run(token.id)}
            />
          ))}
        </ul>
      )}
      {live.length < policies.apiKeys && (
        <CreateForm
          onCreated={(one) => {
            setCreated(one);
            void read();
          }}
        />
      )}
      <ConfirmIdentityDialog />
    </div>
  );
}

type RowProps = { token: TokenView; isBusy: boolean; onRevoke: () => void };

function TokenRow({ token: { name, ending, scopes, expiresAt }, isBusy, onRevoke }: RowProps) {
  const day = new Date(expiresAt).toLocaleDateString(pageLocale, { dateStyle: 'long' });
  return (
    <li className={`row space-between gap-12 line-above ${styles.device}`}>
      <div className={`stack break fit ${styles.words}`}>
        <b lang="">{name}</b>
        <DottedLine parts={scopes.map((scope) => scopeTexts[scope]())} />
        <DottedLine parts={[m.api_keys_ending({ ending }), m.tokens_valid({ day })]} />
      </div>
      <Button
        variant="subtle"
        size="row"
        isPending={isBusy}
        onClick={onRevoke}
        aria-label={m.api_keys_revoke_label({ name })}
      >
        {m.api_keys_revoke_button()}
      </Button>
    </li>
  );
}

function CreateForm({ onCreated }: { onCreated: (created: { id: string; secret: string }) => void }) {
  const [scopes, setScopes] = useState(usualScopes);
  const [formVersion, setFormVersion] = useState(0);
  const send = async ({ name = '' }: FormValues) => {
    const { token, secret } = await call('POST /api/account/tokens', {
      body: { name, scopes, expiresInDays: validDays },
    });
    setScopes(usualScopes);
    // Remounts the field, empty.
    setFormVersion(formVersion + 1);
    onCreated({ id: token.id, secret });
  };
  const check = ({ name = '' }: FormValues) => ({
    ...(name.trim() === '' && { name: m.api_keys_name_missing() }),
    ...(scopes.length === 0 && { scopes: m.api_keys_scopes_missing() }),
  });
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  return (
    <form className="stack gap-16" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        key={formVersion}
        label={m.common_name()}
        name="name"
        hint={m.tokens_name_hint()}
        maxLength={policies.apiKeyNameLength}
        autoComplete="off"
        error={fieldErrors.name}
        required
      />
      <CheckboxPills
        legend={m.api_keys_scopes_label()}
        options={customerScopes}
        format={(scope) => scopeTexts[scope]()}
        value={scopes}
        onChange={setScopes}
      />
      {fieldErrors.scopes && scopes.length === 0 && <Banner tone="error">{fieldErrors.scopes}</Banner>}
      <div>
        <Button type="submit" isPending={isSending}>
          {m.tokens_create_button()}
        </Button>
      </div>
    </form>
  );
}
