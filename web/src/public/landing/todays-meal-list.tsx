import type { Answer } from '@fondly/contract/api';
import { MealCard } from '../../shared/meal/meal-card.tsx';

type Props = { meals: Answer<'GET /api/public/today'>['meals']; className: string | undefined };

/** Some of today's meals side by side. It comes together with them: the page stands before either. */
export function TodaysList({ meals, className }: Props) {
  return (
    <ul className={className}>
      {meals.map((meal) => (
        <li key={meal.id}>
          <MealCard
            meal={meal}
            kitchen={{ name: meal.restaurantName, logoUrl: meal.restaurantLogoUrl, tone: meal.restaurantTone }}
            sizes="(max-width: 899px) 78vw, 282px"
          />
        </li>
      ))}
    </ul>
  );
}
