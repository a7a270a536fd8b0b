import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
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
    check: ({ password = '' }) => (password === '' ? { password: m.account_field_missing() } : {}),
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
      <TextField
        label={m.account_delete_type_word()}
        name="confirmation"
        autoComplete="off"
        autoCapitalize="characters"
      />
      <PasswordField
        label={m.account_delete_password()}
        name="password"
        autoComplete="current-password"
        maxLength={policies.passwordMaxLength}
        error={form.fieldErrors.password}
      />
      <div className="dialog-buttons">
        <Button type="submit" variant="danger" isPending={form.isSending}>
          {m.account_delete_button()}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {m.account_delete_keep()}
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
    return { problem: m.account_delete_failed() };
  }
  return { problem: m.account_delete_unexpected() };
}
