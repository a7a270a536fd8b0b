import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { ratingLabels } from './rating-labels.ts';
import styles from './star-picker.module.css';

type Props = { value: number | null; isMissing: boolean; onChange: (stars: number) => void };

/** Five radio buttons that look like stars. Screen readers read their labels. */
export function StarPicker({ value, isMissing, onChange }: Props) {
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isMissing) first.current?.focus();
  }, [isMissing]);
  return (
    <fieldset
      className={`stack fit radius-20 gap-8 justify-items-center ${styles.picker}`}
      aria-describedby={isMissing ? `${id}-fault` : undefined}
    >
      <legend className="visually-hidden">{m.customer_orders_rating_label()}</legend>
      <div className="flex">
        {ratingLabels.map(({ stars, text }) => (
          <label
            key={stars}
            className={`middle relative radius-12 pointer ${styles.star}`}
            data-on={(value !== null && stars <= value) || undefined}
          >
            <input
              ref={stars === 1 ? first : undefined}
              type="radio"
              name={id}
              className="visually-hidden"
              checked={stars === value}
              aria-invalid={isMissing}
              onChange={() => onChange(stars)}
            />
            <IconStarFilled size={40} aria-hidden />
            <span className="visually-hidden">{m.customer_orders_rating_star_label({ stars, label: text() })}</span>
          </label>
        ))}
      </div>
      <p className="text-20 weight-700 display" aria-hidden>
        {ratingLabels.find(({ stars }) => stars === value)?.text() ?? m.customer_orders_rating_tap()}
      </p>
      {isMissing && (
        <p id={`${id}-fault`} className="text-14 weight-550 danger-text" role="alert">
          {m.customer_orders_rating_error_missing()}
        </p>
      )}
    </fieldset>
  );
}
