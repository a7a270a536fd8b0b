import { policies } from '@fondly/contract/policies';
import { type ReactNode, useState } from 'react';
import { isApiError } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';

const confirmationWord = 'DELETE';

type Props = {
  deleteAccount: (body: { confirmation: typeof confirmationWord; password: string }) => Promise<unknown>;
  /** What can be done first where open orders or money prevent the deletion. */
  alternative?: ReactNode;
  onCancel: () => void;
  onWrongWord: () => void;
  onDeleted: () => void;
};

/** Asks for the word and the password. Any other word cancels the deletion. */
export function DeleteAccountForm({ deleteAccount, alternative, onCancel, onWrongWord, onDeleted }: Props) {
  const [isPrevented, setPrevented] = useState(false);
  const form = useServerForm({
    check: ({ password = '' }) => (password === '' ? { password: 'Please fill in this field.' } : {}),
    send: async ({ confirmation = '', password = '' }) => {
      setPrevented(false);
      if (confirmation !== confirmationWord) return onWrongWord();
      await deleteAccount({ confirmation: confirmationWord, password });
      onDeleted();
    },
    explain: (thrown) => {
      setPrevented(isApiError(thrown, 'restaurant-has-open-orders', 'restaurant-has-open-balance'));
      return explainDeleteError(thrown);
    },
  });
  return (
    <form {...form.formProps} className="stack gap-20">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      {isPrevented && alternative}
      <TextField label="Type DELETE to confirm" name="confirmation" autoComplete="off" autoCapitalize="characters" />
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.password}
      />
      <div className="dialog-buttons">
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
  if (
    isApiError(thrown, 'has-open-order', 'owns-restaurant', 'too-many-requests') ||
    isApiError(thrown, 'restaurant-has-open-orders', 'restaurant-has-open-balance')
  ) {
    return { problem: thrown.message };
  }
  if (isApiError(thrown) && !isApiError(thrown, 'offline')) {
    return { problem: 'Failed to delete account. Please contact support.' };
  }
  return { problem: 'An unexpected error occurred. Please contact support.' };
}
