import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import styles from './profile.module.css';

const confirmationWord = 'DELETE';
type Props = {
  /** What can be done instead; null where it is done already. */
  stopSelling: (() => void) | null;
  onCancel: (sentence: string | null) => void;
  onGone: () => void;
};

/** The word and the password; any other word ends it all. What stands in the way is said, with what can be done instead. */
export function DeleteAccountForm({ stopSelling, onCancel, onGone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const form = useServerForm({
    check: ({ password = '' }) => (password === '' ? { password: 'Please fill in this field.' } : {}),
    send: async ({ confirmation = '', password = '' }) => {
      setOpen(false);
      if (confirmation !== confirmationWord)
        return onCancel('Account deletion cancelled. The text did not match "DELETE".');
      await call('POST /api/restaurant/close', { body: { confirmation: confirmationWord, password } });
      onGone();
    },
    explain: (thrown) => {
      setOpen(isApiError(thrown, 'restaurant-has-open-orders', 'restaurant-has-open-balance'));
      return explainDeleteFault(thrown);
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      {isOpen && stopSelling && (
        <Button variant="default" wide onClick={stopSelling}>
          Stop selling instead
        </Button>
      )}
      <TextField label="Type DELETE to confirm" name="confirmation" autoComplete="off" autoCapitalize="characters" />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.password}
      />
      <div className={styles.ways}>
        <Button type="submit" variant="danger" isPending={form.isSending}>
          Delete my account
        </Button>
        <Button variant="subtle" onClick={() => onCancel(null)}>
          Keep my account
        </Button>
      </div>
    </form>
  );
}

function explainDeleteFault(thrown: unknown): { fieldErrors?: FieldErrors; problem?: string } {
  if (isApiError(thrown, 'wrong-password')) return { fieldErrors: { password: thrown.message } };
  if (
    isApiError(
      thrown,
      'restaurant-has-open-orders',
      'restaurant-has-open-balance',
      'has-open-order',
      'too-many-requests',
    )
  ) {
    return { problem: thrown.message };
  }
  if (isApiError(thrown)) return { problem: 'Failed to delete account. Please contact support.' };
  return { problem: 'An unexpected error occurred. Please contact support.' };
}
