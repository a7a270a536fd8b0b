import type { Allergen } from '@fondly/contract/food';
import type { MealWithRestaurantView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import { type ReactNode, useId, useState } from 'react';
import { FoundMealCard } from '../../shared/meal/found-meal-card.tsx';
import { useFirstRows } from '../../shared/page/use-first-rows.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import styles from './meal-section.module.css';

type Props = {
  title: string;
  note: string;
  /** At the end of the title's line. */
  action?: ReactNode;
  meals: readonly MealWithRestaurantView[];
  /** Allergens to avoid: a meal that may contain one is marked. */
  avoided: readonly Allergen[];
  /** Dimmed until the results of another choice are here. */
  isBusy: boolean;
  isCount?: boolean;
};

/** Enough for a short scroll on a phone. */
const pageSize = 12;

/** Meals under one heading, a dozen at first. */
export function MealSection({ title, note, action, meals, avoided, isBusy, isCount = false }: Props) {
  const id = useId();
  const [shown, setShown] = useState(pageSize);
  const rows = useFirstRows(meals.slice(0, shown));
  const hiddenCount = meals.length - shown;
  return (
    <section className={`stack gap-16 ${styles.section}`} aria-labelledby={id} aria-busy={isBusy}>
      <div className={`flex wrap align-baseline ${styles.head}`} aria-live={isCount ? 'polite' : undefined}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <p className="muted">{note}</p>
        {action}
      </div>
      <div className="card-grid meal-grid">
        {rows.map((meal, index) => (
          <FoundMealCard
            key={meal.id}
            meal={meal}
            restaurant={toCardRestaurant(meal)}
            avoided={avoided}
            isFirst={isCount && index === 0}
          />
        ))}
      </div>
      {hiddenCount > 0 && rows.length === shown && (
        <div className="stack margin-top-8 justify-items-center">
          <Button variant="default" onClick={() => setShown(shown + pageSize)}>
            {m.search_show_more({ count: Math.min(hiddenCount, pageSize) })}
          </Button>
        </div>
      )}
    </section>
  );
}

export function toCardRestaurant(meal: MealWithRestaurantView) {
  return {
    name: meal.restaurantName || m.search_unknown_restaurant(),
    logoUrl: meal.restaurantLogoUrl,
    tone: meal.restaurantTone,
  };
}
