import { policies } from '@fondly/contract/policies';
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
      <TextField label="Restaurant name" {...field('name')} maxLength={100} autoComplete="organization" />
      <div className={`grid ${styles.pair}`}>
        <TextField label="Contact first name" {...field('contactFirstName')} maxLength={49} autoComplete="given-name" />
        <TextField label="Contact last name" {...field('contactLastName')} maxLength={49} autoComplete="family-name" />
      </div>
      <div className={`grid ${styles.pair}`}>
        <TextField label="Email" {...field('email')} type="email" maxLength={254} autoComplete="email" />
        <TextField
          label="Phone"
          {...field('phone')}
          type="tel"
          maxLength={30}
          autoComplete="tel-national"
          placeholder="404 555 0188"
        />
      </div>
      {person ? (
        <p className={`break text-15 radius-14 on-leaf ${styles.note}`}>
          You are signed in as <b>{person.email}</b>. The kitchen will belong to this account.
        </p>
      ) : (
        <PasswordField
          label="Password"
          {...field('password')}
          autoComplete="new-password"
          maxLength={policies.passwordMaxLength}
          hint="Must be at least 6 characters long"
        />
      )}
    </div>
  );
}
