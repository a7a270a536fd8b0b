import { useEffect, useRef } from 'react';
import styles from './chip-row.module.css';

export type Chip<Value extends string> = { value: Value; label: string; count?: number };
type Props<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** How much of the next chip is visible, so that users see there is more. */
const peekPixels = 24;

/**
 * Filters of which one is selected. The row scrolls sideways where it does not fit and keeps the selected chip in view.
 */
export function ChipRow<Value extends string>({ label, chips, value, onChange }: Props<Value>) {
  const row = useRef<HTMLFieldSetElement>(null);
  const canBeElsewhere = useRef(value !== chips[0]?.value);
  useEffect(() => {
    // The row begins at its first chip. Asking where that is would lay out a page that is still being drawn.
    if (canBeElsewhere.current) scrollToSelected(row.current, value);
    canBeElsewhere.current = true;
  }, [value]);
  return (
    <fieldset ref={row} className="flex gap-8 side-scroll">
      <legend className="visually-hidden">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={`inline-row rigid gap-8 outlined white pill padding-x-16 text-15 weight-600 nowrap hover-border ${styles.chip}`}
          data-value={chip.value}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={`text-13 ${styles.count}`}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}

/** Scrolls the row but not the page, and no further than needed. */
function scrollToSelected(row: HTMLElement | null, value: string): void {
  const chip = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].find((one) => one.dataset.value === value);
  if (!row || !chip) return;
  const [rowBox, chipBox] = [row.getBoundingClientRect(), chip.getBoundingClientRect()];
  if (chipBox.right > rowBox.right) row.scrollLeft += chipBox.right - rowBox.right + peekPixels;
  else if (chipBox.left < rowBox.left) row.scrollLeft -= rowBox.left - chipBox.left + peekPixels;
}
