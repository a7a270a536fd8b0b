import * as m from '@fondly/messages';
import { IconMapPin } from '@tabler/icons-react';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import styles from './zip-form.module.css';

type Props = ComponentProps<'input'> & {
  id: string;
  isWrong: boolean;
  onSend: (event: FormEvent<HTMLFormElement>) => void;
  /** The button inside the pill. */
  children: ReactNode;
};

/** A field for a ZIP and its button in one pill. */
export function ZipForm({ id, isWrong, onSend, className, children, ...input }: Props) {
  return (
    <form
      className={`row pill white gap-10 ${styles.form} ${className ?? ''}`}
      data-fault={isWrong || undefined}
      noValidate
      onSubmit={onSend}
    >
      <IconMapPin size={20} color="var(--accent)" className="rigid" aria-hidden />
      <label className="stack grow leading-110" htmlFor={id}>
        <span className="muted text-12 weight-600">{m.common_zip_code()}</span>
        <input
          id={id}
          className={`num text-17 weight-650 full ${styles.input}`}
          inputMode="numeric"
          autoComplete="postal-code"
          pattern="[0-9]{5}"
          placeholder="30308"
          aria-invalid={isWrong}
          {...input}
        />
      </label>
      {children}
    </form>
  );
}
