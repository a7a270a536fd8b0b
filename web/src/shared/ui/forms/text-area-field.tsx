import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type Props = FieldProps & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextAreaField({ label, optional, hint, error, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => <textarea className={`fit full white height-48 text-16 ${styles.input}`} {...input} {...control} />}
    </Field>
  );
}
