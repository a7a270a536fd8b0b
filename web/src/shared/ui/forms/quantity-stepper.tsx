import * as m from '@fondly/messages';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import styles from './quantity-stepper.module.css';

type Props = {
  /** Names the group of buttons: "Quantity". */
  label: string;
  value: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange: (value: number) => void;
};

/** A whole number from `min` to `max`, both included. */
export function QuantityStepper({ label, value, min = 1, max, disabled = false, onChange }: Props) {
  return (
    <fieldset className={`inline-row pill ${styles.stepper}`}>
      <legend className="visually-hidden">{label}</legend>
      <button
        type="button"
        className={`middle circle ${styles.step}`}
        aria-label={m.ui_decrease()}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size={18} aria-hidden />
      </button>
      <output className={`text-18 weight-750 centered ${styles.value}`} aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={`middle circle ${styles.step}`}
        aria-label={m.ui_increase()}
        disabled={disabled || value >= max}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size={18} aria-hidden />
      </button>
    </fieldset>
  );
}
