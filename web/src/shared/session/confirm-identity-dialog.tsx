import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../api/api-error.ts';
import { call, setIdentityPrompt } from '../api/call.ts';
import { Button } from '../ui/actions/button.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { PasswordField } from '../ui/forms/password-field.tsx';
import { toFormErrors, useServerForm } from '../ui/forms/use-server-form.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { LazyPasskeyButton } from './passkeys/lazy-passkey-button.tsx';

type Answer = (isConfirmed: boolean) => void;

/**
 * Asks for the password or a passkey when the server wants it before a change, such as to the staff or the bank account. The change
 * then goes on, and nothing has to be typed again.
 */
export function ConfirmIdentityDialog() {
  const [isOpen, setOpen] = useState(false);
  const answers = useRef<Answer[]>([]);
  useEffect(
    () =>
      setIdentityPrompt(() => {
        setOpen(true);
        return new Promise<boolean>((resolve) => answers.current.push(resolve));
      }),
    [],
  );
  const finish: Answer = (isConfirmed) => {
    setOpen(false);
    for (const answer of answers.current.splice(0)) answer(isConfirmed);
  };
  return (
    <Dialog isOpen={isOpen} onClose={() => finish(false)} title={m.account_identity_title()}>
      <ConfirmIdentityForm onFinish={finish} />
    </Dialog>
  );
}

function ConfirmIdentityForm({ onFinish }: { onFinish: Answer }) {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ password = '' }) => (password === '' ? { password: m.account_field_missing() } : {}),
    send: async ({ password = '' }) => {
      await call('POST /api/account/identity', { body: { password } });
      onFinish(true);
    },
    explain: (thrown) =>
      isApiError(thrown, 'wrong-password')
        ? { fieldErrors: { password: m.account_identity_wrong() } }
        : toFormErrors(thrown),
  });
  return (
    <form className="stack gap-20" {...formProps}>
      <p>{m.account_identity_text({ minutes: policies.identityConfirmedMinutes })}</p>
      {problem && <Banner tone="error">{problem}</Banner>}
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={fieldErrors.password}
      />
      <LazyPasskeyButton
        send={async (credential) => {
          await call('POST /api/account/identity/passkey', { body: { credential } });
          onFinish(true);
        }}
      />
      <div className="dialog-buttons">
        <Button type="submit" isPending={isSending}>
          {m.common_continue()}
        </Button>
        <Button variant="subtle" disabled={isSending} onClick={() => onFinish(false)}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}
