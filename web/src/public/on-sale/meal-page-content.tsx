import type { MealView } from '@fondly/contract/meals';
import { type OnSalePage, onSalePaths, pilotCity } from '@fondly/contract/public-pages/on-sale';
import type { PublicRestaurantView } from '@fondly/contract/restaurants';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../shared/meal/allergens-and-diets.tsx';
import { MealPickupTime } from '../../shared/meal/meal-pickup-time.tsx';
import { MealTags } from '../../shared/meal/meal-tags.tsx';
import { OrderNowButton } from '../../shared/meal/order-now-button.tsx';
import { Price } from '../../shared/meal/price.tsx';
import { ReportingLink } from '../../shared/meal/reporting-link.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { Crumbs } from './crumbs.tsx';
import { MealsOfRestaurant } from './meal-grid.tsx';
import styles from './on-sale.module.css';

export const mealPictureSizes = '(max-width: 899px) 92vw, 600px';

/** `/k/{slug}/{mealId}`: one meal, or what the kitchen has in its place. */
export function MealPage({ page }: { page: Extract<OnSalePage, { kind: 'meal' }> }) {
  const { meal, restaurant, others } = page;
  const restaurantPath = onSalePaths.restaurant(restaurant.slug);
  return (
    <div className="stack gap-24">
      <Crumbs
        crumbs={[
          { name: m.on_sale_city({ city: pilotCity.name }), path: onSalePaths.city },
          { name: restaurant.zip, path: onSalePaths.zip(restaurant.zip) },
          { name: restaurant.name, path: restaurantPath },
        ]}
      />
      {meal ? (
        <Meal meal={meal} restaurant={restaurant} />
      ) : (
        <Gone restaurant={restaurant} hasOthers={others.length > 0} />
      )}
      {others.length > 0 && (
        <section className="stack gap-16" aria-labelledby="others">
          <h2 id="others" className="text-22">
            {m.on_sale_more_from({ restaurant: restaurant.name })}
          </h2>
          <MealsOfRestaurant meals={others} restaurant={restaurant} />
        </section>
      )}
    </div>
  );
}

function Meal({ meal, restaurant }: { meal: MealView; restaurant: PublicRestaurantView }) {
  return (
    <article className={`grid gap-24 ${styles.meal}`}>
      <div className="relative">
        <Picture
          src={meal.imageUrl ?? restaurant.headerImageUrl}
          alt={meal.name}
          lang={restaurantLanguage}
          sizes={mealPictureSizes}
          isFirst
        />
        <MealTags meal={meal} />
      </div>
      <div className="stack gap-14 content-start">
        <h1 className="weight-800 page-heading" lang={restaurantLanguage}>
          {meal.name}
        </h1>
        <p className="muted">
          <Link className="link" to={onSalePaths.restaurant(restaurant.slug)}>
            {m.meal_by_kitchen({ name: restaurant.name })}
          </Link>
        </p>
        <Price
          priceCents={meal.priceCents}
          originalPriceCents={meal.originalPriceCents}
          worthCents={meal.worthCents}
          isTaxed={meal.isTaxed}
        />
        <MealPickupTime meal={meal} />
        <p className="note">{restaurant.address || m.kitchens_unknown_address()}</p>
        {meal.description && <p lang={restaurantLanguage}>{meal.description}</p>}
        <AllergensAndDiets meal={meal} hasAllergyNote />
        <div>
          <OrderNowButton meal={meal} />
        </div>
        <p>
          <ReportingLink kind="meal" id={meal.id} />
        </p>
      </div>
    </article>
  );
}

function Gone({ restaurant, hasOthers }: { restaurant: PublicRestaurantView; hasOthers: boolean }) {
  const action = (
    <ButtonLink variant="light" to={onSalePaths.zip(restaurant.zip)}>
      {m.on_sale_gone_button({ zip: restaurant.zip })}
    </ButtonLink>
  );
  return (
    <>
      <h1 className="visually-hidden">{m.on_sale_gone_title()}</h1>
      <EmptyState picture="plate" title={m.on_sale_gone_title()} action={action}>
        {hasOthers
          ? m.on_sale_gone_others({ restaurant: restaurant.name })
          : m.on_sale_gone_nothing({ restaurant: restaurant.name })}
      </EmptyState>
    </>
  );
}
