import { policies } from '@fondly/contract/policies';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from './delete-account.module.css';

const confirmationWord = 'DELETE';

/** The word and the password; any other word ends it all. */
export function DeleteForm({ onCancel, onGone }: { onCancel: () => void; onGone: () => void }) {
  const form = useServerForm({
    check: ({ password = '' }) => (password === '' ? { password: 'Please fill in this field.' } : {}),
    send: async ({ confirmation = '', password = '' }) => {
      if (confirmation !== confirmationWord) return onCancel();
      await call('POST /api/account/delete', { body: { confirmation: confirmationWord, password } });
      onGone();
    },
    explain: explainDeleteError,
  });
  return (
    <form {...form.formProps} className={styles.content}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <TextField label="Type DELETE to confirm" name="confirmation" autoComplete="off" autoCapitalize="characters" />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.password}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="danger" isPending={form.isSending}>
          Delete my account
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

function explainDeleteError(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'wrong-password')) return { fieldErrors: { password: thrown.message } };
  if (isApiError(thrown, 'has-open-order', 'owns-restaurant', 'too-many-requests')) return { problem: thrown.message };
  if (isApiError(thrown) && !isApiError(thrown, 'offline')) {
    return { problem: 'Failed to delete account. Please contact support.' };
  }
  return { problem: 'An unexpected error occurred. Please contact support.' };
}
