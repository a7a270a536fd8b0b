import * as m from '@fondly/messages';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'type'> & { autoComplete: 'current-password' | 'new-password' };

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, className, ...input }: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={`fit full white height-48 text-16 ${styles.input} ${styles.withButton}`}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className={`middle size-48 absolute circle ${styles.reveal}`}
            aria-label={isShown ? m.ui_hide_password() : m.ui_show_password()}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </>
      )}
    </Field>
  );
}
