import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import {
  type FieldErrors,
  type FormValues,
  toFormErrors,
  useServerForm,
} from '../../shared/ui/forms/use-server-form.ts';
import { PasswordChecklist } from './password-checklist.tsx';
import { passwordRules } from './password-rules.ts';

type Props = { token: string; onPasswordSet: (isRestaurant: boolean) => void; onInvalid: () => void };

/** A new password, entered twice. The button is enabled once every rule is met. */
export function ResetPasswordForm({ token, onPasswordSet, onInvalid }: Props) {
  const [password, setPassword] = useState('');
  const isPasswordValid = passwordRules.every(({ isMet }) => isMet(password));
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check,
    send: async () => {
      const { isRestaurant } = await call('POST /api/account/reset-password', { body: { token, password } });
      onPasswordSet(isRestaurant);
    },
    explain: (thrown) => {
      if (isApiError(thrown, 'reset-link-invalid')) onInvalid();
      return explain(thrown);
    },
  });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <PasswordField
        label={m.account_new_password()}
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={fieldErrors.password}
        required
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label={m.account_confirm_new_password()}
        name="confirmation"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        error={fieldErrors.confirmation}
        required
      />
      <Button type="submit" size="main" wide isPending={isSending} disabled={!isPasswordValid}>
        {m.account_reset_button()}
      </Button>
    </form>
  );
}

function check({ password = '', confirmation }: FormValues): FieldErrors {
  if (password.length < policies.resetPasswordMinLength) {
    return { password: m.account_password_short_reset() };
  }
  return password === confirmation ? {} : { confirmation: m.account_passwords_differ() };
}

function explain(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'password-too-common', 'password-reset-weak'))
    return { fieldErrors: { password: thrown.message } };
  if (isApiError(thrown, 'invalid-input', 'too-many-requests')) return toFormErrors(thrown);
  return { problem: m.account_reset_failed() };
}
