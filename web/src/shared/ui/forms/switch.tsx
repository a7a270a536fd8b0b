import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'onChange' | 'className'> & {
  /** Beside the switch. One without needs an `aria-label` or `aria-labelledby`. */
  label?: ReactNode;
  labelSide?: 'left' | 'right';
  /** Of the words: 15 or 16 px. */
  size?: 'medium' | 'large';
  weight?: 'regular' | 'strong';
  onChange?: (isOn: boolean) => void;
};

/** On or off, and kept at once. It is larger to the finger than to the eye. */
export function Switch({
  label,
  labelSide = 'right',
  size = 'large',
  weight = 'regular',
  onChange,
  id,
  ...input
}: Props) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <span className={styles.box} data-side={labelSide} data-size={size} data-weight={weight}>
      <input
        {...input}
        id={inputId}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={styles.input}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden />
      {label && (
        <label className={styles.label} htmlFor={inputId}>
          {label}
        </label>
      )}
    </span>
  );
}
