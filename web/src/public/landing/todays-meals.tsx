import * as m from '@fondly/messages';
import { ApiError } from '../../shared/api/api-error.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import section from './section.module.css';
import styles from './todays-meals.module.css';
import type { LoadedMeals, useTodaysMeals } from './use-todays-meals.ts';

/** Today's meals. Their height is reserved from the start. */
export function TodaysMeals({ loaded, load }: ReturnType<typeof useTodaysMeals>) {
  return (
    <section className={`page-width full grid ${section.section} ${styles.section}`}>
      <div>
        <h2 className={`weight-800 tighter ${section.title}`}>{m.landing_meals_title()}</h2>
        <p className={`subdued ${section.lead} ${styles.lead}`}>{formatMealCount(loaded)}</p>
      </div>
      <div className={styles.frame} data-starts-application>
        <TodaysMealsContent loaded={loaded} onRetry={load} />
      </div>
      <ButtonLink to="/customer-onboarding" className={styles.browse}>
        {m.landing_meals_browse()}
      </ButtonLink>
    </section>
  );
}

function TodaysMealsContent({ loaded, onRetry }: { loaded: LoadedMeals; onRetry: () => void }) {
  if (!loaded)
    return (
      <SkeletonList
        what={m.landing_meals_what()}
        card={{ ratio: '4 / 3', lines: 2, hasButton: true }}
        rows={4}
        className={styles.rail}
      />
    );
  if ('failure' in loaded) {
    const { failure } = loaded;
    // After a deploy that replaced the script, only a new page can load it.
    const retry = failure instanceof ApiError ? onRetry : () => window.location.reload();
    return <LoadFailed what={m.landing_meals_what()} error={failure} onRetry={retry} />;
  }
  const { List, today } = loaded;
  if (today.meals.length === 0) {
    return (
      <EmptyState picture="plate" title={m.landing_no_meals_title()}>
        {m.landing_no_meals()}
      </EmptyState>
    );
  }
  return <List meals={today.meals} className={styles.rail} />;
}

function formatMealCount(loaded: LoadedMeals): string {
  if (!loaded || !('today' in loaded) || loaded.today.mealCount === 0) {
    return m.landing_meals_tonight();
  }
  const { mealCount, restaurantCount } = loaded.today;
  return m.landing_meals_count({ count: mealCount, restaurants: m.landing_kitchen_count({ count: restaurantCount }) });
}
