import { isRefusal } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { useServerForm, usualFaults } from '../../shared/ui/forms/use-server-form.ts';
import { emailFault } from '../../shared/ui/forms/validate-email.ts';
import styles from '../form.module.css';

/** Asks for a reset link. The answer is the same for an address that nobody has signed up with. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const { faults, problem, isSending, formProps } = useServerForm({
    check: ({ email }) => {
      const fault = emailFault(email);
      return fault ? { email: fault } : {};
    },
    send: async ({ email = '' }) => {
      await call('POST /api/account/forgot-password', { body: { email } });
      onSent(email.trim());
    },
    explain: (thrown) =>
      isRefusal(thrown) && thrown.status > 0 && thrown.status < 500
        ? usualFaults(thrown)
        : { problem: 'Failed to send reset email. Please try again.' },
  });
  return (
    <form className={styles.form} {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField label="Email" name="email" type="email" autoComplete="username" fault={faults.email} required />
      <Button type="submit" size="main" wide busy={isSending}>
        Send reset link
      </Button>
    </form>
  );
}
