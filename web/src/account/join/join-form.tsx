import { policies } from '@fondly/contract/policies';
import { Link, useNavigate } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { restaurantHome } from '../../shared/session/restaurant-home.ts';
import { adoptSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import type { Invitation } from './use-invitation.ts';

type Props = { token: string; invitation: Invitation };

/** Signs up the invited address, which joins the staff at once. */
export function JoinForm({ token, invitation: { email, role } }: Props) {
  const navigate = useNavigate();
  const send = async ({ name = '', password = '' }: FormValues) => {
    adoptSession(await call('POST /api/staff/join', { body: { token, account: { name, password } } }));
    await navigate(restaurantHome(role), { replace: true });
  };
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField label="Email" name="email" type="email" value={email} autoComplete="username" readOnly />
      <TextField
        label="Full name"
        name="name"
        autoComplete="name"
        maxLength={100}
        error={fieldErrors.name ?? fieldErrors['account.name']}
        required
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        hint="Must be at least 6 characters long"
        error={fieldErrors.password ?? fieldErrors['account.password']}
        required
      />
      <Button type="submit" size="main" wide isPending={isSending}>
        Accept and join
      </Button>
      <p className="note centered">
        By accepting you confirm you are 18 or have a guardian's permission, and agree to the{' '}
        <Link className="link" to="/terms-of-service">
          Terms
        </Link>{' '}
        and{' '}
        <Link className="link" to="/privacy-policy">
          Privacy Policy
        </Link>
        .
      </p>
    </form>
  );
}

function check({ name, password }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (!name?.trim()) fieldErrors.name = 'Please enter your full name.';
  if ((password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = 'Password must be at least 6 characters long.';
  }
  return fieldErrors;
}
