import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'input'>, 'id'>;

export function TextField({ label, optional, hint, error, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => (
        <input type="text" className={`fit full white height-48 text-16 ${styles.input}`} {...input} {...control} />
      )}
    </Field>
  );
}
