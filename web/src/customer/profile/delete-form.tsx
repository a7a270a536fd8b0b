import { policies } from '@fondly/contract/policies';
import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type Faults, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from './delete-account.module.css';

const word = 'DELETE';

/** The word and the password; any other word ends it all. */
export function DeleteForm({ onCancel, onGone }: { onCancel: () => void; onGone: () => void }) {
  const form = useServerForm({
    check: ({ password = '' }) => (password === '' ? { password: 'Please fill in this field.' } : {}),
    send: async ({ confirmation = '', password = '' }) => {
      if (confirmation !== word) return onCancel();
      await call('POST /api/account/delete', { body: { confirmation: word, password } });
      onGone();
    },
    explain: explainDeleteFault,
  });
  return (
    <form {...form.formProps} className={styles.content}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <TextField label="Type DELETE to confirm" name="confirmation" autoComplete="off" autoCapitalize="characters" />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordLongest}
        fault={form.faults.password}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="danger" busy={form.isSending}>
          Delete my account
        </Button>
        <Button look="subtle" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

function explainDeleteFault(thrown: unknown): { faults?: Faults; problem?: string } {
  if (isRefusal(thrown, 'wrong-password')) return { faults: { password: thrown.message } };
  if (isRefusal(thrown, 'open-order', 'owns-kitchen', 'too-many-requests')) return { problem: thrown.message };
  if (isRefusal(thrown) && !isRefusal(thrown, 'offline')) {
    return { problem: 'Failed to delete account. Please contact support.' };
  }
  return { problem: 'An unexpected error occurred. Please contact support.' };
}
