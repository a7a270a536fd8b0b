import { policies } from '@fondly/contract/policies';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { SoldOutButton } from './sold-out-button.tsx';
import styles from './stock-control.module.css';

type Props = { name: string; shown: number; onChange: (portions: number) => void; onSellOut: () => void };

/** The stock of a meal: minus, number, plus and "Sold out". */
export function PortionStepper({ name, shown, onChange, onSellOut }: Props) {
  return (
    <>
      <fieldset className="row pill sunken gap-2 height-48">
        <legend className="visually-hidden">Portions of {name}</legend>
        <button
          type="button"
          className={`middle circle size-48 ${styles.step}`}
          aria-label={`One less of ${name}`}
          disabled={shown <= 0}
          onClick={() => onChange(shown - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <output className={`num text-17 weight-700 centered ${styles.number}`} aria-live="polite">
          {shown}
        </output>
        <button
          type="button"
          className={`middle circle size-48 ${styles.step}`}
          aria-label={`One more of ${name}`}
          disabled={shown >= policies.maxListedPortions}
          onClick={() => onChange(shown + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      </fieldset>
      {shown > 0 && <SoldOutButton name={name} onPress={onSellOut} />}
    </>
  );
}
