import * as m from '@fondly/messages';
import { type ReactNode, type Ref, useId } from 'react';
import styles from './code-field.module.css';

/** One for each character of a pickup code. */
const boxes = ['first', 'second', 'third', 'fourth'];
export const codeLength = boxes.length;

/** Typed, scanned or pasted text in the form of a code. */
export const normalizeCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, codeLength);

type Props = {
  code: string;
  onType: (code: string) => void;
  /** Called once, when the last character is typed. */
  onComplete: (code: string) => void;
  label?: string;
  hint: string;
  error: string | null;
  isBusy: boolean;
  /** The field has the focus all the time, so the on-screen keyboard opens only for a tap on it. */
  isForScanner?: boolean;
  /** The label is also the heading of the panel around it. */
  isHeading?: boolean;
  /** Shown in the place of the hint. */
  insteadOfHint?: ReactNode;
  /** Another way to enter the code, beside the label. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** A large field for a pickup code, drawn as one box for each character. */
export function CodeField({
  code,
  onType,
  onComplete,
  label = m.board_dialog_code_label(),
  hint,
  error,
  isBusy,
  isForScanner = false,
  isHeading = false,
  insteadOfHint,
  action,
  ref,
}: Props) {
  const id = useId();
  const type = (text: string) => {
    const typed = normalizeCode(text);
    onType(typed);
    if (typed.length === codeLength && typed !== code) onComplete(typed);
  };
  const nextBox = Math.min(code.length, codeLength - 1);
  return (
    <>
      <div className="row wrap space-between gap-12">
        <div className={`flex wrap align-baseline ${styles.head}`}>
          {isHeading ? (
            <h2 className="text-20 tight">
              <label htmlFor={id}>{label}</label>
            </h2>
          ) : (
            <label className="label" htmlFor={id}>
              {label}
            </label>
          )}
          <p
            id={`${id}-note`}
            className={error ? 'text-15 danger-text weight-600' : insteadOfHint ? 'visually-hidden' : 'text-15 muted'}
            role={error ? 'alert' : undefined}
          >
            {error ?? hint}
          </p>
          {insteadOfHint}
        </div>
        {action}
      </div>
      <div className={`relative grid gap-10 ${styles.code}`}>
        {boxes.map((box, index) => (
          <span
            key={box}
            className={`weight-800 display middle white radius-16 ${styles.box}`}
            data-next={index === nextBox || undefined}
            data-fault={error !== null || undefined}
            aria-hidden
          >
            {code[index]}
          </span>
        ))}
        {/* The field lies over the boxes and cannot be seen. Its text is always added at the end or replaced as a whole. */}
        <input
          ref={ref}
          id={id}
          className={`full absolute ${styles.field}`}
          value={code}
          onChange={(event) => type(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            type(event.clipboardData.getData('text'));
          }}
          onSelect={({ currentTarget }) => currentTarget.setSelectionRange(code.length, code.length)}
          readOnly={isBusy}
          data-autofocus
          inputMode={isForScanner ? 'none' : 'text'}
          onPointerDown={({ currentTarget }) => {
            currentTarget.inputMode = 'text';
          }}
          onBlur={({ currentTarget }) => {
            if (isForScanner) currentTarget.inputMode = 'none';
          }}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-invalid={error !== null}
          aria-describedby={`${id}-note`}
        />
      </div>
    </>
  );
}
