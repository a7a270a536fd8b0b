import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import * as m from '@fondly/messages';
import { ReportingLink } from '../../shared/meal/reporting-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Crumbs } from './crumbs.tsx';
import { MealsOfRestaurant } from './meal-grid.tsx';
import { RestaurantHead } from './restaurant-head.tsx';

/** `/k/{slug}`: a kitchen, its meals of today, and what comes. */
export function RestaurantMeals({ page }: { page: Extract<OnSalePage, { kind: 'restaurant' }> }) {
  const { restaurant, meals, coming } = page;
  return (
    <div className="stack gap-24">
      <Crumbs
        crumbs={[
          { name: m.on_sale_city({ city: pilotCity.name }), path: onSalePaths.city },
          { name: restaurant.zip, path: onSalePaths.zip(restaurant.zip) },
        ]}
      />
      <RestaurantHead restaurant={restaurant} />
      <section className="stack gap-16" aria-labelledby="today">
        <h2 id="today" className="text-22">
          {m.kitchens_available_today()}
        </h2>
        {meals.length === 0 ? (
          <EmptyState picture="plate" title={m.kitchens_no_meals_title()}>
            {m.kitchens_no_meals_text({ name: restaurant.name })}
          </EmptyState>
        ) : (
          <MealsOfRestaurant meals={meals} restaurant={restaurant} />
        )}
      </section>
      {coming.length > 0 && (
        <section className="stack gap-16" aria-labelledby="coming">
          <h2 id="coming" className="text-22">
            {m.kitchens_coming_up_title()}
          </h2>
          <MealsOfRestaurant meals={coming} restaurant={restaurant} />
        </section>
      )}
      <p>
        <ReportingLink kind="kitchen" id={restaurant.id} />
      </p>
    </div>
  );
}
