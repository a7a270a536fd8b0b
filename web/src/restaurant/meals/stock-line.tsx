import type { OwnMealView } from '@fondly/contract/meal';
import { policies } from '@fondly/contract/policies';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { Banner } from '../../shared/banner.tsx';
import { Restock } from './restock.tsx';
import styles from './stock-line.module.css';
import { useStock } from './use-stock.ts';

/** How much can still be bought: minus, number, plus, one tap to nothing left, and the way back to a number. */
export function StockLine({ meal }: { meal: OwnMealView }) {
  const { shown, change, problem } = useStock(meal);
  return (
    <div className={styles.stock}>
      <fieldset className={styles.stepper}>
        <legend className="visually-hidden">Portions of {meal.name}</legend>
        <button
          type="button"
          className={styles.step}
          aria-label={`One less of ${meal.name}`}
          disabled={shown <= 0}
          onClick={() => change(shown - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </button>
        <output className={styles.number} aria-live="polite">
          {shown}
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label={`One more of ${meal.name}`}
          disabled={shown >= policies.portionsListedLargest}
          onClick={() => change(shown + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </button>
      </fieldset>
      {shown > 0 && (
        <button
          type="button"
          className={styles.soldOut}
          aria-label={`Sold out: ${meal.name}`}
          onClick={() => change(0)}
        >
          Sold out
        </button>
      )}
      {shown === 0 && meal.initialQuantity > 0 && <Restock meal={meal} onRestock={change} />}
      <p className={styles.of}>
        of {meal.initialQuantity} left
        {meal.heldNow > 0 && `, ${meal.heldNow} in checkout`}
        {meal.soldToday > 0 && `, ${meal.soldToday} sold`}
      </p>
      {problem && (
        <div className={styles.problem}>
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
    </div>
  );
}
