import type { MealView } from '@fondly/contract/meals';
import type { UsualSaleView } from '@fondly/contract/restaurant/hours/usual-sale-view';
import { explainOpenState } from '@fondly/contract/restaurant/open-state';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { useId } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { MealCard } from '../../shared/meal/meal-card.tsx';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { MealRow } from '../../shared/meal/meal-row.tsx';
import { OpenOrderSheet } from '../../shared/meal/order-now-button.tsx';
import { isForLaterDay } from '../../shared/meal/sale-opening.ts';
import { useWhenSalesOpen } from '../../shared/meal/use-when-sales-open.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { keys } from '../queries.ts';
import { useQuickOrder } from '../quick-order/use-quick-order.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useSetFavorite } from '../use-set-favorite.ts';
import { ComingUp } from './coming-up.tsx';
import styles from './restaurant-meals.module.css';
import { listUsualDays, UsualTimes } from './usual-times.tsx';

type Props = { restaurant: PublicRestaurantView; meals: readonly MealView[] };
type AllMeals = Props & { usualSales: readonly UsualSaleView[] };

/**
 * Today's meals of the restaurant, and those whose sales open later. Sold-out meals stay visible, so that customers know what to
 * come back for.
 */
export function RestaurantMeals({ restaurant, meals, usualSales }: AllMeals) {
  const today = meals.filter(({ unavailableReason }) => unavailableReason !== 'not-yet');
  const coming = meals.filter(({ unavailableReason }) => unavailableReason === 'not-yet');
  const hasMealsToday = meals.some((meal) => !isForLaterDay(meal, readNow()));
  const usual = { usualSales, meals, timezone: restaurant.timezone, now: readNow() };
  const hasUsualDays = listUsualDays(usualSales, meals, restaurant.timezone, usual.now).length > 0;
  useWhenSalesOpen(coming, [...keys.restaurant, restaurant.id]);
  const explanation = explainOpenState(restaurant.open, { timezone: restaurant.timezone, now: readNow() });
  return (
    <>
      {explanation && today.every(isStopped) && <Banner tone="warning">{explanation}</Banner>}
      {!hasMealsToday && <NoMeals restaurant={restaurant} />}
      {today.length > 0 && <TodaysMeals restaurant={restaurant} meals={today} />}
      {(coming.length > 0 || hasUsualDays) && (
        <ComingUp meals={coming}>{hasUsualDays && <UsualTimes {...usual} />}</ComingUp>
      )}
    </>
  );
}

/** A kitchen that opens later today already sells today's meals, so only a stop of sales needs a banner. */
const isStopped = ({ unavailableReason }: MealView): boolean =>
  unavailableReason === 'kitchen-paused' || unavailableReason === 'kitchen-closed';

function TodaysMeals({ restaurant, meals }: Props) {
  const isNarrow = useIsNarrow();
  const quick = useQuickOrder();
  const availableCount = meals.filter(({ availableQuantity }) => availableQuantity > 0).length;
  return (
    <section aria-labelledby="meals">
      <div className={`flex space-between gap-16 align-baseline ${styles.head}`}>
        <h2 id="meals" className={styles.title}>
          {m.kitchens_available_today()}
        </h2>
        <p className="muted num" aria-live="polite">
          {m.kitchens_meals_left({ available: availableCount, count: meals.length })}
        </p>
      </div>
      {quick.sheet}
      <OpenOrderSheet value={(mealId) => void quick.open({ mealId, quantity: 1 })}>
        {isNarrow ? (
          <div className="stack gap-20">
            {groupByWindow(sortByAvailability(meals)).map((group) => (
              <PickupWindow key={group[0].id} meals={group} />
            ))}
          </div>
        ) : (
          <div className={`columns-4 meal-grid gap-24 ${styles.grid}`}>
            {sortByAvailability(meals).map((meal) => (
              <MealCard key={meal.id} meal={meal} restaurant={restaurant} sizes="300px" />
            ))}
          </div>
        )}
      </OpenOrderSheet>
    </section>
  );
}

type Group = [MealView, ...MealView[]];

/** The meals of one pickup window, which is said once. */
function PickupWindow({ meals }: { meals: Group }) {
  const id = useId();
  return (
    <div>
      <div id={id} className="weight-650">
        <MealPickupTime meal={meals[0]} />
      </div>
      <ul aria-labelledby={id}>
        {meals.map((meal) => (
          <li key={meal.id}>
            <MealRow meal={meal} isInWindow />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** In the order of their first meals. */
function groupByWindow(meals: readonly MealView[]): Group[] {
  const groups = new Map<string, Group>();
  for (const meal of meals) {
    const window = `${meal.pickupStart} ${meal.pickupEnd}`;
    const group = groups.get(window);
    if (group) group.push(meal);
    else groups.set(window, [meal]);
  }
  return [...groups.values()];
}

/** What can be ordered first, the earliest end first; sold out last. */
const sortByAvailability = (meals: readonly MealView[]): MealView[] =>
  meals.toSorted(
    (one, other) =>
      Number(one.availableQuantity === 0) - Number(other.availableQuantity === 0) ||
      Date.parse(one.pickupEnd) - Date.parse(other.pickupEnd),
  );

function NoMeals({ restaurant }: { restaurant: PublicRestaurantView }) {
  const setFavorite = useSetFavorite();
  const action = restaurant.isFavorite ? (
    <ButtonLink variant="light" to="/kitchens">
      {m.kitchens_all()}
    </ButtonLink>
  ) : (
    <Button variant="light" onClick={() => setFavorite(restaurant.id, true)}>
      {m.kitchens_add_to_favorites()}
    </Button>
  );
  return (
    <EmptyState picture="plate" title={m.kitchens_no_meals_title()} action={action}>
      {m.kitchens_no_meals_text({ name: restaurant.name })}
    </EmptyState>
  );
}
