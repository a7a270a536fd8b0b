import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { call } from '../shared/api/call.ts';
import { adoptSession } from '../shared/session/session.ts';
import { Button } from '../shared/ui/actions/button.tsx';
import { Fold } from '../shared/ui/display/fold.tsx';
import { Banner } from '../shared/ui/feedback/banner.tsx';
import { PasswordField } from '../shared/ui/forms/password-field.tsx';
import { TextField } from '../shared/ui/forms/text-field.tsx';
import { type FieldErrors, type FormValues, useServerForm } from '../shared/ui/forms/use-server-form.ts';
import { validateEmail } from '../shared/ui/forms/validate-email.ts';
import { explainSignUp } from './explain-sign-up.ts';
import styles from './form.module.css';

/** The phone is folded: an order asks for it, where a kitchen needs it. */
export function SignUpForm() {
  const { fieldErrors, problem, isSending, formProps } = useServerForm({ check, send, explain: explainSignUp });
  return (
    <form className="stack gap-20" {...formProps}>
      {problem && <Banner tone="error">{problem}</Banner>}
      <TextField
        label={m.common_full_name()}
        name="name"
        autoComplete="name"
        maxLength={100}
        error={fieldErrors.name}
        required
      />
      <TextField
        label={m.common_email()}
        name="email"
        type="email"
        autoComplete="email"
        error={fieldErrors.email}
        required
      />
      <PasswordField
        label={m.common_password()}
        name="password"
        autoComplete="new-password"
        maxLength={policies.passwordMaxLength}
        hint={m.account_password_hint()}
        error={fieldErrors.password}
        required
      />
      <label className={`row text-14 gap-10 pointer ${styles.check}`}>
        <input type="checkbox" name="acceptsMarketing" />
        {m.account_news_by_email()}
      </label>
      <Fold label={m.account_phone_fold()} isOpen={fieldErrors.phone !== undefined}>
        <TextField
          label={m.common_phone()}
          name="phone"
          type="tel"
          optional
          autoComplete="tel-national"
          placeholder="404 555 0134"
          hint={m.account_phone_hint()}
          error={fieldErrors.phone}
        />
        <label className={`row text-14 gap-10 pointer ${styles.check}`}>
          <input type="checkbox" name="acceptsTexts" />
          {m.account_news_by_text()}
        </label>
      </Fold>
      <Button type="submit" size="main" wide isPending={isSending}>
        {m.account_create()}
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
  if (!name?.trim()) fieldErrors.name = m.account_name_missing();
  const digits = phone?.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '') ?? '';
  if (phone?.trim() && digits.length !== 10) fieldErrors.phone = m.account_phone_invalid();
  if (acceptsTexts === 'on' && digits === '') fieldErrors.phone = m.account_phone_missing();
  const wrongEmail = validateEmail(email);
  if (wrongEmail) fieldErrors.email = wrongEmail;
  if ((password ?? '').length < policies.passwordMinLength) {
    fieldErrors.password = m.account_password_short();
  }
  return fieldErrors;
}
