import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './switch.module.css';

type Props = Omit<ComponentProps<'input'>, 'type' | 'role' | 'size' | 'onChange' | 'className'> & {
  /** Beside the switch. Without it, set `aria-label` or `aria-labelledby`. */
  label?: ReactNode;
  labelSide?: 'left' | 'right';
  /** Text size of the label: 15 or 16 px. */
  size?: 'medium' | 'large';
  weight?: 'regular' | 'strong';
  onChange?: (isOn: boolean) => void;
};

/** A switch that takes effect at once. Its touch target is larger than its drawing. */
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
    <span
      className={`flex gap-12 relative align-start text-16 ${styles.box}`}
      data-side={labelSide}
      data-size={size}
      data-weight={weight}
    >
      <input
        {...input}
        id={inputId}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className={`full absolute pointer ${styles.input}`}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      <span className={`rigid pill ${styles.track}`} aria-hidden />
      {label && (
        <label className={styles.label} htmlFor={inputId}>
          {label}
        </label>
      )}
    </span>
  );
}
