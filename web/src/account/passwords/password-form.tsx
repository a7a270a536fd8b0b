import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';

type Props = { onDone: () => void | Promise<void>; onCancel: () => void };

/** Changes the password of a customer or of a restaurant's staff. */
export function PasswordForm({ onDone, onCancel }: Props) {
  const form = useServerForm({
    check: checkPasswords,
    send: async ({ currentPassword = '', newPassword = '' }) => {
      await call('POST /api/account/password', { body: { currentPassword, newPassword } });
      await onDone();
    },
    explain: explainPasswordFault,
  });
  return (
    <form {...form.formProps} className="stack gap-20">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <PasswordField
        label={m.account_current_password()}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.currentPassword}
      />
      <PasswordField
        label={m.account_new_password()}
        name="newPassword"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        hint={m.account_password_hint()}
        error={form.fieldErrors.newPassword}
      />
      <PasswordField
        label={m.account_confirm_new_password()}
        name="again"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.again}
      />
      <p className="caption">{m.account_others_logged_out()}</p>
      <div className="flex wrap gap-12">
        <Button type="submit" isPending={form.isSending}>
          {m.account_update_password()}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {m.common_cancel()}
        </Button>
      </div>
    </form>
  );
}

function checkPasswords({ currentPassword = '', newPassword = '', again = '' }: FormValues): FieldErrors {
  return {
    ...(currentPassword === '' && { currentPassword: m.account_field_missing() }),
    ...(newPassword.length < policies.passwordMinLength && {
      newPassword: m.account_password_short(),
    }),
    ...(newPassword !== again && { again: m.account_new_passwords_differ() }),
  };
}

function explainPasswordFault(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'wrong-password')) return { fieldErrors: { currentPassword: thrown.message } };
  if (isApiError(thrown, 'password-too-common')) return { fieldErrors: { newPassword: thrown.message } };
  if (isApiError(thrown, 'too-many-requests')) return { problem: thrown.message };
  if (isApiError(thrown)) return { problem: m.account_update_failed() };
  return { problem: m.account_unexpected() };
}
