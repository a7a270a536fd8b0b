import type { PasskeyView } from '@fondly/contract/account/passkeys';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toErrorMessage } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { pageLocale } from '../../language/page-language.ts';
import { LoadFailed } from '../../page/load-failed.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { SkeletonList } from '../../ui/feedback/skeleton-list.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useServerForm } from '../../ui/forms/use-server-form.ts';
import { canUsePasskeys, createPasskey, passkeysQuery } from './passkeys.ts';

/** The passkeys of a person, with a form for a new one. */
export default function PasskeyList() {
  const { data, isPending, error, refetch } = useQuery(passkeysQuery());
  if (isPending) return <SkeletonList what={m.passkeys_what()} rows={1} />;
  if (!data)
    return <LoadFailed audience="restaurant" what={m.passkeys_what()} error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <p className="note">{m.passkeys_text()}</p>
      {data.length > 0 && (
        <ul>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canUsePasskeys() && <p className="note">{m.passkeys_unsupported()}</p>}
      {canUsePasskeys() && data.length < policies.passkeys && <NewPasskey key={data.length} />}
    </>
  );
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const queries = useQueryClient();
  const [state, setState] = useState<'idle' | 'deleting'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const format = (at: string) => new Date(at).toLocaleDateString(pageLocale, { dateStyle: 'medium' });
  const remove = async () => {
    setState('deleting');
    setProblem(null);
    try {
      await call('DELETE /api/account/passkeys/:id', { params: { id } });
      await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    } catch (thrown) {
      setProblem(toErrorMessage(thrown, m.common_something_wrong()));
      setState('idle');
    }
  };
  return (
    <li className="row wrap space-between gap-12 line-above">
      <div className="stack break fit">
        <b lang="">{name}</b>
        <span className="note">
          {lastUsedAt
            ? m.passkeys_last_used({ day: format(lastUsedAt) })
            : m.passkeys_added({ day: format(createdAt) })}
        </span>
        {problem && (
          <span className="text-14 danger-text" role="alert">
            {problem}
          </span>
        )}
      </div>
      <Button
        variant="subtle"
        size="row"
        isPending={state === 'deleting'}
        onClick={() => void remove()}
        aria-label={m.passkeys_delete_label({ name })}
      >
        {m.common_delete()}
      </Button>
    </li>
  );
}

function NewPasskey() {
  const queries = useQueryClient();
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ name = '' }) => (name.trim() === '' ? { name: m.passkeys_name_missing() } : {}),
    send: async ({ name = '' }) => {
      await createPasskey(name.trim());
      await queries.invalidateQueries({ queryKey: passkeysQuery().queryKey });
    },
  });
  return (
    <form className="stack gap-14" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={m.passkeys_name()}
        name="name"
        hint={m.passkeys_name_hint()}
        maxLength={policies.passkeyNameLength}
        autoComplete="off"
        error={fieldErrors.name}
        required
      />
      <div>
        <Button type="submit" variant="default" isPending={isSending}>
          {m.passkeys_add_button()}
        </Button>
      </div>
    </form>
  );
}
