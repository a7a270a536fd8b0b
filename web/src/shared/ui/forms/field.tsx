import * as m from '@fondly/messages';
import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

export type FieldProps = {
  label: string;
  /** Adds "(optional)" to the label; there are no asterisks. */
  optional?: boolean | undefined;
  hint?: ReactNode;
  /** Replaces the hint. A failed form focuses its first field with an error. */
  error?: string | undefined;
};

type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined };
type Props = FieldProps & { className?: string | undefined; children: (control: ControlProps) => ReactNode };

/** A label, a control, and the hint or the error. */
export function Field({ label, optional = false, hint, error, className, children }: Props) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={['grid gap-6 fit', className].filter(Boolean).join(' ')}>
      <label className="label leading-145" htmlFor={id}>
        {optional ? m.ui_optional_label({ label }) : label}
      </label>
      <div className="flex relative">
        {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': note ? noteId : undefined })}
      </div>
      {note && (
        <p id={noteId} className={`${styles.note} ${error ? 'danger-text weight-550' : 'muted'}`}>
          {note}
        </p>
      )}
    </div>
  );
}
