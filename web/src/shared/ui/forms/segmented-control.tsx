import type { ReactNode } from 'react';
import styles from './segmented-control.module.css';

type Segment<Value extends string> = { value: Value; label: ReactNode };
type Props<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `small` is for a switch inside a card. */
  size?: 'small' | 'large';
};

/** Switches between two or three views of the same thing. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
  size = 'large',
}: Props<Value>) {
  return (
    <fieldset className={`sunken pill ${styles.segments}`} data-size={size}>
      <legend className="visually-hidden">{label}</legend>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          className={`inline-row note gap-8 relative pill padding-x-16 weight-600 ${styles.segment}`}
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </fieldset>
  );
}
