import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { MessageText } from '../../../shared/language/message-text.tsx';
import type { Person } from '../../../shared/session/session.ts';
import { PasswordField } from '../../../shared/ui/forms/password-field.tsx';
import { TextField } from '../../../shared/ui/forms/text-field.tsx';
import type { FieldErrors, FormValues } from '../../../shared/ui/forms/use-server-form.ts';
import styles from '../wizard.module.css';

type Props = { values: FormValues; fieldErrors: FieldErrors; person: Person | null };

/** Step 1, Restaurant Information. A signed-in person keeps the account and needs no other password. */
export function RestaurantStep({ values, fieldErrors, person }: Props) {
  const field = (name: string) => ({ name, defaultValue: values[name], error: fieldErrors[name], required: true });
  return (
    <div className={`stack fit gap-20 ${styles.fields}`}>
      <TextField
        label={m.restaurant_signup_name_label()}
        {...field('name')}
        maxLength={100}
        autoComplete="organization"
      />
      <div className={`grid ${styles.pair}`}>
        <TextField
          label={m.restaurant_signup_contact_first_name_label()}
          {...field('contactFirstName')}
          maxLength={49}
          autoComplete="given-name"
        />
        <TextField
          label={m.restaurant_signup_contact_last_name_label()}
          {...field('contactLastName')}
          maxLength={49}
          autoComplete="family-name"
        />
      </div>
      <div className={`grid ${styles.pair}`}>
        <TextField label={m.common_email()} {...field('email')} type="email" maxLength={254} autoComplete="email" />
        <TextField
          label={m.common_phone()}
          {...field('phone')}
          type="tel"
          maxLength={30}
          autoComplete="tel-national"
          placeholder="404 555 0188"
        />
      </div>
      {person ? (
        <p className={`break text-15 radius-14 on-leaf ${styles.note}`}>
          <MessageText
            parts={m.restaurant_signup_logged_in_note.parts({ email: person.email })}
            tags={{ strong: (text) => <b>{text}</b> }}
          />
        </p>
      ) : (
        <PasswordField
          label={m.common_password()}
          {...field('password')}
          autoComplete="new-password"
          maxLength={policies.passwordMaxLength}
          hint={m.restaurant_signup_password_hint()}
        />
      )}
    </div>
  );
}
