import styles from './switch.module.css';

type AccessibleName = { 'aria-label': string } | { 'aria-labelledby': string };
type Props = AccessibleName & { checked: boolean; onChange: (isOn: boolean) => void };

/** On or off, and kept at once. The box around it takes the finger. */
export function Switch({ checked, onChange, ...accessibleName }: Props) {
  return (
    <span className={styles.box}>
      <input
        type="checkbox"
        role="switch"
        className={styles.input}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...accessibleName}
      />
      <span className={styles.track} aria-hidden />
    </span>
  );
}
