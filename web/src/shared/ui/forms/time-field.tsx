import type { ComponentProps } from 'react';
import fieldStyles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import styles from './time-field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'type'>;

/** A time of day without a visible label of its own. It is never narrower than its longest time with AM or PM. */
export function TimeInput({ className, ...input }: InputProps) {
  const names = [`full white height-48 text-16 ${fieldStyles.input} ${styles.time}`, className];
  return <input {...input} type="time" className={names.filter(Boolean).join(' ')} />;
}

type Props = FieldProps & Omit<InputProps, 'id'>;

/** A time of day with its label, and the hint or the error. */
export function TimeField({ label, optional, hint, error, className, ...input }: Props) {
  return (
    <Field label={label} optional={optional} hint={hint} error={error} className={className}>
      {(control) => <TimeInput {...input} {...control} />}
    </Field>
  );
}
