import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '../shared/api/call.ts';
import { adoptSession } from '../shared/session/session.ts';
import { Button } from '../shared/ui/actions/button.tsx';
import { Banner } from '../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../shared/ui/forms/password-field.tsx';
import { TextField } from '../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../shared/ui/forms/use-server-form.ts';
import styles from './form.module.css';

type Props = {
  forgotPath: string;
  onSignedIn?: () => void;
  /** Shown until a sign-in fails. */
  banner?: ReactNode;
};

/** Email and password. A failed sign-in shows the server's sentence. */
export function SignInForm({ forgotPath, onSignedIn, banner }: Props) {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({
    check,
    send: async ({ email = '', password = '' }) => {
      adoptSession(await call('POST /api/account/sign-in', { body: { email, password } }));
      onSignedIn?.();
    },
  });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem ? <Banner tone="error">{problem}</Banner> : banner}
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="username"
        error={fieldErrors.email}
        required
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="current-password"
        error={fieldErrors.password}
        required
      />
      <Link className={`text-15 link alone ${styles.after}`} to={forgotPath}>
        {m.account_forgot_password()}
      </Link>
      <Button type="submit" size="main" wide isPending={isSending}>
        {m.common_log_in()}
      </Button>
    </form>
  );
}

function check({ email, password }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (!email?.trim()) fieldErrors.email = m.account_email_missing();
  if (!password) fieldErrors.password = m.account_password_missing();
  return fieldErrors;
}
