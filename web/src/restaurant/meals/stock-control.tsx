import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PortionStepper } from './portion-stepper.tsx';
import { Restock } from './restock.tsx';
import styles from './stock-control.module.css';
import { useStock } from './use-stock.ts';

/** The stock of a meal, with "Sold out" and "Restock". */
export function StockControl({ meal }: { meal: StaffMealView }) {
  const { shown, change, sellOut, problem } = useStock(meal);
  return (
    <div className="row wrap space-between gap-8">
      <PortionStepper name={meal.name} shown={shown} onChange={change} onSellOut={sellOut} />
      {shown === 0 && meal.initialQuantity > 0 && <Restock meal={meal} onRestock={change} />}
      <p className={`note num ${styles.of}`}>
        of {meal.initialQuantity} left
        {meal.reservedPortions > 0 && `, ${meal.reservedPortions} in checkout`}
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
