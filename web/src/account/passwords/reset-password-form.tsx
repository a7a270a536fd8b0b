import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { type Faults, type FormValues, useServerForm, usualFaults } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../form.module.css';
import { PasswordChecklist } from './password-checklist.tsx';
import { passwordRules } from './password-rules.ts';

type Props = { token: string; onSet: (isKitchen: boolean) => void; onInvalid: () => void };

/** A new password, twice; it can be sent once every rule is met (customer specification, section 5). */
export function ResetPasswordForm({ token, onSet, onInvalid }: Props) {
  const [password, setPassword] = useState('');
  const isGood = passwordRules.every(({ isMet }) => isMet(password));
  const { faults, problem, isSending, formProps } = useServerForm({
    check,
    send: async () => {
      const { isKitchen } = await call('POST /api/account/reset-password', { body: { token, password } });
      onSet(isKitchen);
    },
    explain: (thrown) => {
      if (isRefusal(thrown, 'reset-link-invalid')) onInvalid();
      return explain(thrown);
    },
  });
  return (
    <form className={styles.form} {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordLongest}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        fault={faults.password}
        required
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        maxLength={policies.passwordLongest}
        fault={faults.confirmation}
        required
      />
      <Button type="submit" size="main" wide busy={isSending} disabled={!isGood}>
        Reset password
      </Button>
    </form>
  );
}

function check({ password = '', confirmation }: FormValues): Faults {
  if (password.length < policies.resetPasswordShortest) {
    return { password: 'Password must be at least 8 characters long' };
  }
  return password === confirmation ? {} : { confirmation: 'Passwords do not match' };
}

function explain(thrown: unknown): { faults?: Faults; problem?: string } {
  if (isRefusal(thrown, 'password-too-common', 'password-reset-weak')) return { faults: { password: thrown.message } };
  if (isRefusal(thrown, 'invalid-input', 'too-many-requests')) return usualFaults(thrown);
  return { problem: 'Failed to reset password. Please try again.' };
}
