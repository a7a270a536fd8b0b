import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PortionStepper } from './portion-stepper.tsx';
import { QueueNote } from './queue/queue-note.tsx';
import { Restock } from './restock.tsx';
import styles from './stock-control.module.css';
import { useStock } from './use-stock.ts';

/** The stock of a meal, with "Sold out" and "Restock". */
export function StockControl({ meal }: { meal: StaffMealView }) {
  const { shown, change, sellOut, problem } = useStock(meal);
  return (
    <div className="row wrap space-between gap-8">
      <PortionStepper isShort name={meal.name} shown={shown} onChange={change} onSellOut={sellOut} />
      {shown === 0 && meal.initialQuantity > 0 && <Restock meal={meal} onRestock={change} />}
      <p className={`note num ${styles.of}`}>{listFacts(meal, shown).join(' · ')}</p>
      <QueueNote
        name={meal.name}
        queueLength={meal.queueLength ?? 0}
        queuedPortions={meal.queuedPortions}
        onAdd={(portions) => change(shown + portions)}
      />
      {problem && (
        <div className={styles.problem}>
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
    </div>
  );
}

function listFacts({ initialQuantity, reservedPortions, soldToday }: StaffMealView, left: number): string[] {
  return [
    m.restaurant_meals_stock_left({ count: left, listed: initialQuantity }),
    ...(reservedPortions > 0 ? [m.restaurant_meals_stock_in_checkout({ count: reservedPortions })] : []),
    ...(soldToday > 0 ? [m.restaurant_meals_stock_sold({ count: soldToday })] : []),
  ];
}
