import type { CounterEntry, CounterMeal } from '@fondly/contract/restaurant/counter';
import * as m from '@fondly/messages';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { formatWindowLine } from '../format-window.ts';
import { PortionStepper } from '../meals/portion-stepper.tsx';
import { QueueNote } from '../meals/queue/queue-note.tsx';
import { SoldOutButton } from '../meals/sold-out-button.tsx';
import styles from './counter.module.css';
import type { EntryQueue, PendingEntry } from './entry-queue.ts';
import { useCounterStock } from './use-counter-stock.ts';

type Props = { meals: CounterMeal[]; queue: EntryQueue; waiting: PendingEntry[]; timezone: string };

/**
 * The stock of a meal, and three ways to change it. Meals that were sold out when the list was opened are last. Rows never
 * move after that, because somebody may be changing a number.
 */
export function CounterStock({ meals, queue, waiting, timezone }: Props) {
  const [lastIds] = useState(
    () => new Set(meals.flatMap(({ id, availableQuantity }) => (availableQuantity === 0 ? [id] : []))),
  );
  const sorted = meals.toSorted((a, b) => Number(lastIds.has(a.id)) - Number(lastIds.has(b.id)));
  return (
    <section className={`panel ${styles.panel} ${styles.stock}`} aria-labelledby="counter-stock">
      <h2 id="counter-stock" className="row text-20 tight gap-10">
        {m.counter_stock_title()}
      </h2>
      {meals.length === 0 && (
        <p className="muted">
          <MessageText parts={m.counter_stock_none.parts()} tags={{ link: drawMealsLink }} />
        </p>
      )}
      <ul className="stack">
        {sorted.map((meal) => (
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

const drawMealsLink = (text: ReactNode) => (
  <Link className="link" to="/dashboard?tab=meals">
    {text}
  </Link>
);

/** The last quantity that was entered and not sent yet; null without one. */
function findPendingQuantity(waiting: PendingEntry[], mealId: string): number | null {
  const isAboutMeal = (entry: CounterEntry) => entry.kind !== 'handOver' && entry.mealId === mealId;
  const lastEntry = waiting.findLast(({ entry }) => isAboutMeal(entry))?.entry;
  if (!lastEntry || lastEntry.kind === 'handOver') return null;
  return lastEntry.kind === 'soldOut' ? 0 : lastEntry.availableQuantity;
}

/** The pickup window, with what was sold and what is in checkout. */
function describeStock(meal: CounterMeal, timezone: string, now: Date): string {
  const { soldToday, reservedPortions } = meal;
  const window = formatWindowLine(meal, timezone, now);
  if (soldToday > 0 && reservedPortions > 0) {
    return m.counter_stock_window_sold_reserved({ window, sold: soldToday, reserved: reservedPortions });
  }
  if (soldToday > 0) return m.counter_stock_window_sold({ window, sold: soldToday });
  return reservedPortions > 0 ? m.counter_stock_window_reserved({ window, reserved: reservedPortions }) : window;
}

type StockProps = { meal: CounterMeal; queue: EntryQueue; pendingQuantity: number | null; timezone: string };

function MealStock({ meal, queue, pendingQuantity, timezone }: StockProps) {
  const { shown, change, sellOut } = useCounterStock(meal, queue, pendingQuantity);
  return (
    <>
      <div className="row gap-12">
        <Picture src={meal.imageUrl} alt="" ratio="1/1" sizes="44px" className="rigid size-44 radius-12" />
        <div className="stack break">
          <b>{meal.name}</b>
          <span className="text-14 num muted">{describeStock(meal, timezone, useNow())}</span>
          {/* Screen readers do not announce the number between the buttons when it changes. */}
          <span className="visually-hidden" aria-live="polite">
            {m.overview_on_sale_left({ count: shown })}
          </span>
        </div>
      </div>
      <div className="row wrap space-between gap-8">
        <PortionStepper name={meal.name} shown={shown} onChange={change} />
        {shown > 0 ? (
          <SoldOutButton name={meal.name} onPress={() => sellOut()} />
        ) : (
          <span className="middle muted text-15 weight-600 height-48">{m.common_sold_out()}</span>
        )}
        <QueueNote
          name={meal.name}
          queueLength={meal.queueLength}
          queuedPortions={meal.queuedPortions}
          onAdd={(portions) => change(shown + portions)}
        />
      </div>
    </>
  );
}
