import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { type FormEvent, useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './stock-control.module.css';

type Props = { meal: StaffMealView; onRestock: (portions: number) => void };

/** The field replaces the button that was clicked, so it takes the focus. */
const focus = (field: HTMLInputElement | null) => field?.focus();

/**
 * Puts a meal back on sale. The suggested number is the listed quantity less the sold one, because a restaurant rarely
 * cooks twice.
 */
export function Restock({ meal, onRestock }: Props) {
  const [isAsking, setAsking] = useState(false);
  const [portions, setPortions] = useState('');
  const suggested = Math.max(1, meal.initialQuantity - meal.soldToday);
  if (!isAsking) {
    const startAsking = () => {
      setPortions(String(suggested));
      setAsking(true);
    };
    return (
      <button
        type="button"
        className={`text-14 weight-650 pill full height-48 ${styles.restock}`}
        aria-label={m.restaurant_meals_restock_label({ meal: meal.name })}
        onClick={startAsking}
      >
        {m.restaurant_meals_restock_button()}
      </button>
    );
  }
  const number = Number(portions);
  const isGood = Number.isInteger(number) && number > 0 && number <= policies.maxListedPortions;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isGood) return;
    setAsking(false);
    onRestock(number);
  };
  return (
    <form className="row gap-8 full" onSubmit={submit} noValidate>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={policies.maxListedPortions}
        aria-label={m.restaurant_meals_restock_number({ meal: meal.name })}
        className={`num text-16 white height-48 ${styles.portions}`}
        value={portions}
        ref={focus}
        onChange={(event) => setPortions(event.target.value)}
      />
      <Button type="submit" variant="light" wide className={styles.put} disabled={!isGood}>
        {m.restaurant_meals_restock_submit_button()}
      </Button>
    </form>
  );
}
