import type { MealView } from '@fondly/contract/meals';
import type { KitchenView } from '@fondly/contract/restaurants';
import { MealCard } from '../../shared/meal/meal-card.tsx';
import { MealRow } from '../../shared/meal/meal-row.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { useNarrow } from '../use-is-narrow.ts';
import { useFavorite } from '../use-set-favorite.ts';
import styles from './restaurant-meals.module.css';

type Props = { kitchen: KitchenView; meals: readonly MealView[] };

/** What the kitchen has today. Sold-out meals stay, so that one sees what to come back for. */
export function KitchenMeals({ kitchen, meals }: Props) {
  const isNarrow = useNarrow();
  if (meals.length === 0) return <NoMeals kitchen={kitchen} />;
  const left = meals.filter(({ availableQuantity }) => availableQuantity > 0).length;
  return (
    <section aria-labelledby="meals">
      <div className={styles.head}>
        <h2 id="meals" className={styles.title}>
          Available today
        </h2>
        <p className="muted num" aria-live="polite">
          {left} of {meals.length} {meals.length === 1 ? 'meal' : 'meals'} left
        </p>
      </div>
      <div className={styles.grid}>
        {meals.map((meal) =>
          isNarrow ? (
            <MealRow key={meal.id} meal={meal} />
          ) : (
            <MealCard key={meal.id} meal={meal} kitchen={kitchen} sizes="300px" />
          ),
        )}
      </div>
    </section>
  );
}

function NoMeals({ kitchen }: { kitchen: KitchenView }) {
  const putFavorite = useFavorite();
  const action = kitchen.isFavorite ? (
    <ButtonLink look="light" to="/kitchens">
      All kitchens
    </ButtonLink>
  ) : (
    <Button look="light" onClick={() => putFavorite(kitchen.id, true)}>
      Add to favorites
    </Button>
  );
  return (
    <EmptyState picture="plate" title="No meals available" action={action}>
      {kitchen.name} has nothing left today. Most kitchens list between 2 and 5 PM.
    </EmptyState>
  );
}
