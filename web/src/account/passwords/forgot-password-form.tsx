import * as m from '@fondly/messages';
import { isApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { toFormErrors, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../../shared/ui/forms/validate-email.ts';

/** Asks for a reset link. The response does not reveal whether the address has an account. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check: ({ email }) => {
      const error = validateEmail(email);
      return error ? { email: error } : {};
    },
    send: async ({ email = '' }) => {
      await call('POST /api/account/forgot-password', { body: { email } });
      onSent(email.trim());
    },
    explain: (thrown) =>
      isApiError(thrown) && thrown.status > 0 && thrown.status < 500
        ? toFormErrors(thrown)
        : { problem: m.account_forgot_failed() },
  });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="username"
        error={fieldErrors.email}
        required
      />
      <Button type="submit" size="main" wide isPending={isSending}>
        {m.account_forgot_send()}
      </Button>
    </form>
  );
}
