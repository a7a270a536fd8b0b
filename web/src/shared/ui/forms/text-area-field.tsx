import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type Props = FieldFrame & Omit<ComponentProps<'textarea'>, 'id'>;

/** Several lines of text. */
export function TextAreaField({ label, optional, hint, fault, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} fault={fault} className={className}>
      {(control) => <textarea className={styles.input} {...input} {...control} />}
    </Field>
  );
}
