import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { call } from '../../shared/api/call.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { useNavigate } from '../../shared/page/page-location.ts';
import { restaurantHome } from '../../shared/session/restaurant-home.ts';
import { adoptSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../../shared/ui/forms/use-server-form.ts';
import { legalLinks } from '../legal-links.tsx';
import type { Invitation } from './use-invitation.ts';

type Props = { token: string; invitation: Invitation };

/** Signs up the invited address, which joins the staff at once. */
export function JoinForm({ token, invitation: { email, role } }: Props) {
  const navigate = useNavigate();
  const send = async ({ name = '', password = '' }: FormValues) => {
    adoptSession(await call('POST /api/staff/join', { body: { token, account: { name, password } } }));
    navigate(restaurantHome(role), { replace: true });
  };
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField label={m.common_email()} name="email" type="email" value={email} autoComplete="username" readOnly />
      <TextField
        label={m.common_full_name()}
        name="name"
        autoComplete="name"
        maxLength={100}
        error={fieldErrors.name ?? fieldErrors['account.name']}
        required
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        hint={m.account_password_hint()}
        error={fieldErrors.password ?? fieldErrors['account.password']}
        required
      />
      <Button type="submit" size="main" wide isPending={isSending}>
        {m.account_join_accept()}
      </Button>
      <p className="note centered">
        <MessageText parts={m.account_join_terms.parts()} tags={legalLinks} />
      </p>
    </form>
  );
}

function check({ name, password }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (!name?.trim()) fieldErrors.name = m.account_name_missing();
  if ((password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = m.account_password_short();
  }
  return fieldErrors;
}
