import type { Output } from '@fondly/contract/api';
import { ReportingLink } from '../../shared/meal/reporting-link.tsx';
import { RestaurantMap } from './restaurant-map.tsx';
import { RestaurantReviews } from './restaurant-reviews.tsx';

/** What a kitchen's page shows below its meals. */
export function BelowMeals({ restaurant, reviews }: Pick<Output<'GET /api/kitchens/:id'>, 'restaurant' | 'reviews'>) {
  return (
    <>
      <RestaurantReviews reviews={reviews} timezone={restaurant.timezone} />
      <RestaurantMap restaurant={restaurant} />
      <p className="margin-top-6">
        <ReportingLink kind="kitchen" id={restaurant.id} />
      </p>
    </>
  );
}
