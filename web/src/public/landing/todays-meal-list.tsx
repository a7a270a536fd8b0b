import type { Output } from '@fondly/contract/api';
import { onSalePaths } from '@fondly/contract/public-pages/on-sale';
import { MealCard } from '../../shared/meal/meal-card.tsx';
import { ShortPickupTime } from '../../shared/meal/short-pickup-time.tsx';

type Props = { meals: Output<'GET /api/public/today'>['meals']; className: string | undefined };

/** Some of today's meals side by side. Loaded together with them, after the page. */
export function TodaysMealList({ meals, className }: Props) {
  return (
    <ul className={`meal-grid ${className}`}>
      {meals.map((meal) => (
        <li key={meal.id}>
          <MealCard
            meal={meal}
            restaurant={{ name: meal.restaurantName, logoUrl: meal.restaurantLogoUrl, tone: meal.restaurantTone }}
            pickupTime={<ShortPickupTime meal={meal} />}
            path={onSalePaths.meal(meal.restaurantSlug, meal.id)}
            sizes="(max-width: 899px) 78vw, 282px"
          />
        </li>
      ))}
    </ul>
  );
}
