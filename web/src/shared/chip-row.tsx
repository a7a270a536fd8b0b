import styles from './chip-row.module.css';

export type Chip<Value extends string> = { value: Value; label: string; count?: number };
type Props<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Filters of which one is on. The row scrolls sideways where it does not fit. */
export function ChipRow<Value extends string>({ label, chips, value, onChange }: Props<Value>) {
  return (
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={styles.chip}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={styles.count}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
