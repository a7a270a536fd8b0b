import type { MealView } from '@fondly/contract/meals';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import { MealCard } from '../../shared/meal/meal-card.tsx';
import { MealRow } from '../../shared/meal/meal-row.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { useSetFavorite } from '../use-set-favorite.ts';
import styles from './restaurant-meals.module.css';

type Props = { restaurant: PublicRestaurantView; meals: readonly MealView[] };

/** Today's meals of the restaurant. Sold-out meals stay visible, so that customers know what to come back for. */
export function RestaurantMeals({ restaurant, meals }: Props) {
  const isNarrow = useIsNarrow();
  if (meals.length === 0) return <NoMeals restaurant={restaurant} />;
  const availableCount = meals.filter(({ availableQuantity }) => availableQuantity > 0).length;
  return (
    <section aria-labelledby="meals">
      <div className={`flex space-between gap-16 align-baseline ${styles.head}`}>
        <h2 id="meals" className={styles.title}>
          Available today
        </h2>
        <p className="muted num" aria-live="polite">
          {availableCount} of {meals.length} {meals.length === 1 ? 'meal' : 'meals'} left
        </p>
      </div>
      <div className={`columns-4 ${styles.grid}`}>
        {meals.map((meal) =>
          isNarrow ? (
            <MealRow key={meal.id} meal={meal} />
          ) : (
            <MealCard key={meal.id} meal={meal} restaurant={restaurant} sizes="300px" />
          ),
        )}
      </div>
    </section>
  );
}

function NoMeals({ restaurant }: { restaurant: PublicRestaurantView }) {
  const setFavorite = useSetFavorite();
  const action = restaurant.isFavorite ? (
    <ButtonLink variant="light" to="/kitchens">
      All kitchens
    </ButtonLink>
  ) : (
    <Button variant="light" onClick={() => setFavorite(restaurant.id, true)}>
      Add to favorites
    </Button>
  );
  return (
    <EmptyState picture="plate" title="No meals available" action={action}>
      {restaurant.name} has nothing left today. Most kitchens list between 2 and 5 PM.
    </EmptyState>
  );
}
