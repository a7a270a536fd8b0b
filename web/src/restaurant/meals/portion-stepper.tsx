import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './stock-control.module.css';

type Props = {
  name: string;
  shown: number;
  onChange: (portions: number) => void;
};

/** The stock of a meal: minus, a number to type, and plus. */
export function PortionStepper({ name, shown, onChange }: Props) {
  return (
    <fieldset className="row pill sunken gap-2 height-48">
      <legend className="visually-hidden">{m.restaurant_meals_stock({ meal: name })}</legend>
      <button
        type="button"
        className={`middle circle size-48 ${styles.step}`}
        aria-label={m.restaurant_meals_stock_less({ meal: name })}
        disabled={shown <= 0}
        onClick={() => onChange(shown - 1)}
      >
        <IconMinus size={20} aria-hidden />
      </button>
      <PortionField name={name} shown={shown} onChange={onChange} />
      <button
        type="button"
        className={`middle circle size-48 ${styles.step}`}
        aria-label={m.restaurant_meals_stock_more({ meal: name })}
        disabled={shown >= policies.maxListedPortions}
        onClick={() => onChange(shown + 1)}
      >
        <IconPlus size={20} aria-hidden />
      </button>
    </fieldset>
  );
}

/** The number itself. A typed one counts when the field is left or Enter is pressed; anything else is undone. */
function PortionField({ name, shown, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const portions = typed === null || typed === '' ? shown : Math.min(Number(typed), policies.maxListedPortions);
    setTyped(null);
    if (portions !== shown) onChange(portions);
  };
  return (
    <input
      className={`num text-17 weight-700 centered ${styles.number}`}
      aria-label={m.restaurant_meals_stock_number({ meal: name })}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      value={typed ?? shown}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
