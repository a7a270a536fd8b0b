import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import { FoundMealCard } from '../../shared/meal/found-meal-card.tsx';
import { MealCard } from '../../shared/meal/meal-card.tsx';

/** Meals of several restaurants, as a search shows them. */
export function FoundMeals({ meals }: { meals: readonly MealWithRestaurantView[] }) {
  return (
    <ul className="card-grid meal-grid">
      {meals.map((meal, index) => (
        <li key={meal.id}>
          <FoundMealCard
            meal={meal}
            restaurant={{ name: meal.restaurantName, logoUrl: meal.restaurantLogoUrl, tone: meal.restaurantTone }}
            path={onSalePaths.meal(meal.restaurantSlug, meal.id)}
            isFirst={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

type Props = { meals: readonly MealView[]; restaurant: PublicRestaurantView };

/** Meals of one restaurant. */
export function MealsOfRestaurant({ meals, restaurant }: Props) {
  return (
    <ul className="card-grid meal-grid">
      {meals.map((meal) => (
        <li key={meal.id}>
          <MealCard meal={meal} restaurant={restaurant} path={onSalePaths.meal(restaurant.slug, meal.id)} />
        </li>
      ))}
    </ul>
  );
}
