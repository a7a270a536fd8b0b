import { policies } from '@fondly/contract/policies';
import { call } from '../shared/api/call.ts';
import { adoptSession } from '../shared/session/session.ts';
import { Button } from '../shared/ui/actions/button.tsx';
import { Banner } from '../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../shared/ui/forms/password-field.tsx';
import { TextField } from '../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../shared/ui/forms/validate-email.ts';
import { explainSignUp } from './explain-sign-up.ts';
import styles from './form.module.css';

export function SignUpForm() {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send, explain: explainSignUp });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField label="Full name" name="name" autoComplete="name" maxLength={100} error={fieldErrors.name} required />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        optional
        autoComplete="tel-national"
        placeholder="404 555 0134"
        hint="10 digits. Only used if a kitchen needs to reach you."
        error={fieldErrors.phone}
      />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={fieldErrors.email} required />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        hint="Must be at least 6 characters long"
        error={fieldErrors.password}
        required
      />
      <label className={`row text-14 gap-10 pointer ${styles.check}`}>
        <input type="checkbox" name="acceptsMarketing" />
        Tell me by email when new kitchens open (optional)
      </label>
      <label className={`row text-14 gap-10 pointer ${styles.check}`}>
        <input type="checkbox" name="acceptsTexts" />
        And by text message (optional)
      </label>
      <Button type="submit" size="main" wide isPending={isSending}>
        Create account
      </Button>
    </form>
  );
}

async function send(form: FormValues): Promise<void> {
  const { name = '', phone = '', email = '', password = '' } = form;
  const [acceptsMarketing, acceptsTexts] = [form.acceptsMarketing === 'on', form.acceptsTexts === 'on'];
  const body = { name, phone, email, password, acceptsMarketing, acceptsTexts };
  const session = await call('POST /api/account/sign-up', { body });
  // A response without a user created no account. `explainSignUp` has the sentence.
  if (!session.user) throw new Error('the sign-up was answered without a person');
  adoptSession(session);
}

function check({ name, phone, email, password, acceptsTexts }: FormValues): FieldErrors {
  const fieldErrors: FieldErrors = {};
  if (!name?.trim()) fieldErrors.name = 'Please enter your full name.';
  const digits = phone?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (phone?.trim() && digits.length !== 10) fieldErrors.phone = 'Please enter a 10-digit phone number.';
  if (acceptsTexts === 'on' && digits === '') fieldErrors.phone = 'Please enter the phone number for our texts.';
  const wrongEmail = validateEmail(email);
  if (wrongEmail) fieldErrors.email = wrongEmail;
  if ((password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = 'Password must be at least 6 characters long.';
  }
  return fieldErrors;
}
