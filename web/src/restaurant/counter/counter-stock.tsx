import type { CounterEntry, CounterMeal } from '@fondly/contract/restaurant/counter';
import { formatPickupWindow } from '@fondly/contract/time';
import { Link } from 'react-router';
import { PortionStepper } from '../meals/portion-stepper.tsx';
import styles from './counter.module.css';
import type { EntryQueue, PendingEntry } from './entry-queue.ts';
import { useCounterStock } from './use-counter-stock.ts';

type Props = { meals: CounterMeal[]; queue: EntryQueue; waiting: PendingEntry[]; timezone: string };

/** The stock of a meal, and three ways to change it. */
export function CounterStock({ meals, queue, waiting, timezone }: Props) {
  return (
    <section className={`panel ${styles.panel} ${styles.stock}`} aria-labelledby="counter-stock">
      <h2 id="counter-stock" className="row text-20 tight gap-10">
        On sale today
      </h2>
      {meals.length === 0 && (
        <p className="muted">
          Nothing is on sale.{' '}
          <Link className="link" to="/dashboard?tab=meals">
            List a meal
          </Link>
        </p>
      )}
      <ul className="stack">
        {meals.map((meal) => (
          <li key={meal.id} className={`stack gap-10 line-above ${styles.meal}`}>
            <MealStock
              meal={meal}
              queue={queue}
              pendingQuantity={findPendingQuantity(waiting, meal.id)}
              timezone={timezone}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The last quantity that was entered and not sent yet; null without one. */
function findPendingQuantity(waiting: PendingEntry[], mealId: string): number | null {
  const isAboutMeal = (entry: CounterEntry) => entry.kind !== 'handOver' && entry.mealId === mealId;
  const lastEntry = waiting.findLast(({ entry }) => isAboutMeal(entry))?.entry;
  if (!lastEntry || lastEntry.kind === 'handOver') return null;
  return lastEntry.kind === 'soldOut' ? 0 : lastEntry.availableQuantity;
}

type StockProps = { meal: CounterMeal; queue: EntryQueue; pendingQuantity: number | null; timezone: string };

function MealStock({ meal, queue, pendingQuantity, timezone }: StockProps) {
  const { shown, change, sellOut } = useCounterStock(meal, queue, pendingQuantity);
  return (
    <>
      <div className={`stack break ${styles.mealWords}`}>
        <b>{meal.name}</b>
        <span className="muted">
          {formatPickupWindow(new Date(meal.pickupStart), new Date(meal.pickupEnd), timezone)}
          {meal.soldToday > 0 && ` · ${meal.soldToday} sold`}
          {meal.reservedPortions > 0 && ` · ${meal.reservedPortions} in checkout`}
        </span>
      </div>
      <div className="row wrap space-between gap-8">
        <PortionStepper name={meal.name} shown={shown} onChange={change} onSellOut={() => sellOut()} />
        {shown <= 0 && <span className={`text-14 weight-700 padding-x-16 ${styles.out}`}>SOLD OUT</span>}
      </div>
    </>
  );
}
