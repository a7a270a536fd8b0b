import { policies } from '@fondly/contract/policies';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { type Faults, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from '../form.module.css';

type Props = { onDone: () => void | Promise<void>; onCancel: () => void };

/** Changes the own password, of a customer or of somebody at a kitchen (both specifications, sections 5 and 8, profile). */
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
    <form {...form.formProps} className={styles.form}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        maxLength={policies.passwordLongest}
        fault={form.faults.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        maxLength={policies.passwordLongest}
        hint="Must be at least 6 characters long"
        fault={form.faults.newPassword}
      />
      <PasswordField
        label="New password again"
        name="again"
        autoComplete="new-password"
        maxLength={policies.passwordLongest}
        fault={form.faults.again}
      />
      <p className={styles.aside}>Every other device is signed out.</p>
      <div className={styles.row}>
        <Button type="submit" busy={form.isSending}>
          Update password
        </Button>
        <Button look="subtle" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function checkPasswords({ currentPassword = '', newPassword = '', again = '' }: FormValues): Faults {
  return {
    ...(currentPassword === '' && { currentPassword: 'Please fill in this field.' }),
    ...(newPassword.length < policies.passwordShortest && {
      newPassword: 'Password must be at least 6 characters long',
    }),
    ...(newPassword !== again && { again: 'New passwords do not match' }),
  };
}

function explainPasswordFault(thrown: unknown): { faults?: Faults; problem?: string } {
  if (isRefusal(thrown, 'wrong-password')) return { faults: { currentPassword: thrown.message } };
  if (isRefusal(thrown, 'password-too-common')) return { faults: { newPassword: thrown.message } };
  if (isRefusal(thrown, 'too-many-requests')) return { problem: thrown.message };
  if (isRefusal(thrown)) return { problem: 'Failed to update password. Please try again.' };
  return { problem: 'An unexpected error occurred. Please try again.' };
}
