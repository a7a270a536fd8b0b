import type { Output } from '@fondly/contract/api';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { useEffect, useState } from 'react';
import { call } from '../shared/api/call.ts';
import { toAddress } from '../shared/language/page-language.ts';
import { restaurantLanguage } from '../shared/language/restaurant-language.ts';
import { Picture } from '../shared/ui/display/picture.tsx';
import { Skeleton } from '../shared/ui/feedback/skeleton.tsx';
import { AccountBenefits } from './account-benefits.tsx';
import styles from './todays-meals.module.css';

type Meal = Output<'GET /api/public/today'>['meals'][number];

const shownMeals = 3;

/** Three of today's meals, which open without an account. When there are none, the reasons for an account. */
export function TodaysMeals() {
  const meals = useTodaysMeals();
  return (
    <div className={`grid align-center ${styles.space}`} aria-busy={meals === null}>
      {meals === null && (
        <div className={`columns-3 gap-12 ${styles.meals}`} role="status" aria-label={m.account_meals_loading()}>
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height={104} radius={14} />
          ))}
        </div>
      )}
      {meals?.length === 0 && <AccountBenefits />}
      {meals && meals.length > 0 && (
        <ul className={`columns-3 gap-12 ${styles.meals}`} aria-label={m.account_meals()}>
          {meals.map((meal) => (
            <MealLink key={meal.id} meal={meal} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** The public pages of meals are outside of the application. */
function MealLink({ meal }: { meal: Meal }) {
  return (
    <li>
      <a className="stack gap-6 text-13 leading-135" href={toAddress(onSalePaths.meal(meal.restaurantSlug, meal.id))}>
        <Picture src={meal.imageUrl} alt="" sizes="128px" className={styles.picture} />
        <span>
          <b className="clip block nowrap" lang={restaurantLanguage}>
            {meal.name}
          </b>
          <span className="muted num">{formatMealPrice(meal)}</span>
        </span>
      </a>
    </li>
  );
}

/** Null until they are known. Without an answer the page does without them. */
function useTodaysMeals(): readonly Meal[] | null {
  const [meals, setMeals] = useState<readonly Meal[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    call('GET /api/public/today', { signal: controller.signal }).then(
      (today) => setMeals(today.meals.slice(0, shownMeals)),
      () => !controller.signal.aborted && setMeals([]),
    );
    return () => controller.abort();
  }, []);
  return meals;
}
