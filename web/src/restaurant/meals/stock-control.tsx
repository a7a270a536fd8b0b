import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { PortionStepper } from './portion-stepper.tsx';
import { QueueNote } from './queue/queue-note.tsx';
import { Restock } from './restock.tsx';
import { SoldOutButton } from './sold-out-button.tsx';
import styles from './stock-control.module.css';
import { useStock } from './use-stock.ts';

/** The stock of a meal. Its one action has the full width: "Mark sold out", or "Restock" once it is. */
export function StockControl({ meal }: { meal: StaffMealView }) {
  const { shown, change, sellOut, problem } = useStock(meal);
  return (
    <div className="row wrap space-between gap-8">
      <PortionStepper name={meal.name} shown={shown} onChange={change} />
      <p className="note num stack leading-135">
        {listFacts(meal).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
      <QueueNote
        name={meal.name}
        queueLength={meal.queueLength ?? 0}
        queuedPortions={meal.queuedPortions}
        onAdd={(portions) => change(shown + portions)}
      />
      {shown > 0 && <SoldOutButton wide name={meal.name} onPress={sellOut} />}
      {shown === 0 && meal.initialQuantity > 0 && <Restock meal={meal} onRestock={change} />}
      {problem && (
        <div className={styles.problem}>
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
    </div>
  );
}

/** Beside the stepper, each in its own line, so that tiles with and without sales have one height. */
function listFacts({ initialQuantity, reservedPortions, soldToday }: StaffMealView): string[] {
  return [
    m.restaurant_meals_stock_left({ listed: initialQuantity }),
    ...(reservedPortions > 0 ? [m.restaurant_meals_stock_in_checkout({ count: reservedPortions })] : []),
    ...(soldToday > 0 ? [m.restaurant_meals_stock_sold({ count: soldToday })] : []),
  ];
}
