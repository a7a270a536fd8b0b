import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';

type Props = FieldFrame & Omit<ComponentProps<'input'>, 'id'>;

/** One line of text. */
export function TextField({ label, optional, hint, fault, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} fault={fault} className={className}>
      {(control) => <input type="text" className={styles.input} {...input} {...control} />}
    </Field>
  );
}
