import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { useMedia } from '../../shared/page/use-media.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { formatWindow } from '../format-window.ts';
import { SoldOutButton } from '../meals/sold-out-button.tsx';
import { useStock } from '../meals/use-stock.ts';
import { mealsQuery } from '../queries.ts';
import listStyles from './list-panel.module.css';
import { ListPanel, phoneScreen } from './list-panel.tsx';
import { ListRowContent } from './list-row-content.tsx';
import styles from './meals-on-sale.module.css';
import { isOnSaleNow, maxRows, useMealsOnSale } from './use-meals-on-sale.ts';

/** Meals on sale, each with "Sold out". `expected` is the number of rows in the skeleton. */
export function MealsOnSale({ expected }: { expected: number }) {
  const meals = useQuery(mealsQuery());
  return (
    <ListPanel id="on-sale" title={m.overview_on_sale()} to="/dashboard?tab=meals" more={m.overview_on_sale_all_link()}>
      {meals.isPending && <RowsSkeleton rows={Math.min(expected, maxRows)} />}
      {meals.isError && !meals.data && (
        <LoadFailed
          audience="restaurant"
          what={m.restaurant_meals_what()}
          error={meals.error}
          onRetry={() => void meals.refetch()}
        />
      )}
      {meals.data && <MealRows meals={meals.data.meals} />}
    </ListPanel>
  );
}

function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <div className={`grid gap-8 ${styles.waiting}`} role="status" aria-busy>
      <span className="visually-hidden">{m.restaurant_meals_loading()}</span>
      {[...Array(rows).keys()].map((row) => (
        <Skeleton key={row} height="100%" radius={10} />
      ))}
    </div>
  );
}

function MealRows({ meals }: { meals: StaffMealView[] }) {
  const now = useNow();
  const rows = useMealsOnSale(meals, now);
  const moreCount = meals.filter((meal) => isOnSaleNow(meal, now) && !rows.includes(meal)).length;
  if (rows.length === 0) {
    return (
      <p className="muted">
        {m.overview_on_sale_none()}{' '}
        <Link className="link" to="/new-menu-item">
          {m.overview_on_sale_add_link()}
        </Link>
      </p>
    );
  }
  return (
    <ul>
      {rows.map((meal) => (
        <li key={meal.id} className={listStyles.item}>
          <MealRow meal={meal} now={now} />
        </li>
      ))}
      {moreCount > 0 && (
        <li className={`note ${listStyles.item}`}>
          <p className="padding-12">{m.overview_on_sale_more({ count: moreCount })}</p>
        </li>
      )}
    </ul>
  );
}

function MealRow({ meal, now }: { meal: StaffMealView; now: Date }) {
  const { shown, sellOut, problem } = useStock(meal);
  const row = useRef<HTMLDivElement>(null);
  const isPhone = useMedia(phoneScreen);
  const start = new Date(meal.pickupStart);
  const window = formatWindow(meal, meal.timezone, now);
  const facts = (
    <>
      {m.overview_on_sale_left({ count: shown })}
      {' · '}
      <span className="inline-row">
        {isSameDay(start, now, meal.timezone)
          ? window
          : m.restaurant_meals_day_and_window({ day: formatDay(start, meal.timezone), window })}
      </span>
    </>
  );
  const sell = () => {
    sellOut();
    // The clicked button is removed, so the row takes the keyboard focus.
    row.current?.focus();
  };
  return (
    <div className={`grid align-center ${styles.line}`} ref={row} tabIndex={-1}>
      <ListRowContent picture={meal.imageUrl} title={meal.name} facts={facts} />
      {shown > 0 ? (
        <SoldOutButton name={meal.name} onPress={sell} isShort={isPhone} />
      ) : (
        <span className={`text-14 weight-700 centered ${styles.soldOut}`}>{m.meal_sold_out_badge()}</span>
      )}
      {problem && (
        <div className="span-all">
          <Banner tone="warning">{problem}</Banner>
        </div>
      )}
    </div>
  );
}
