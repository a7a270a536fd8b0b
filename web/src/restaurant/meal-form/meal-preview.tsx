import type { MealView } from '@fondly/contract/meals';
import { parsePrice } from '@fondly/contract/money';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { AllergensAndDiets } from '../../shared/meal/allergens-and-diets.tsx';
import { MealTags } from '../../shared/meal/meal-tags.tsx';
import { Price } from '../../shared/meal/price.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { formatInputTime } from './local-now.ts';
import { parseCount, parseMealForm } from './parse-meal-form.ts';

type Props = { values: FormValues; restaurant: StaffRestaurantView };

/** A preview of the meal's card. */
export function MealPreview({ values, restaurant }: Props) {
  const meal = toMealPreview(values, restaurant);
  const window = [values.pickupStartTime, values.pickupEndTime].map((time) => formatInputTime(time ?? ''));
  return (
    <section aria-label="What customers will see" className="stack gap-6">
      <p className="caption weight-600 margin-bottom-6">What customers will see</p>
      <div className="relative">
        <Picture src={meal.imageUrl} alt="" sizes="300px" />
        <MealTags meal={meal} />
      </div>
      <b className={`break text-17 margin-top-6`}>{meal.name || 'Your meal'}</b>
      <span className="row note gap-8">
        <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={24} />
        by {restaurant.name}
      </span>
      {meal.description && <p className="note break clip two-lines">{meal.description}</p>}
      <AllergensAndDiets meal={meal} />
      {window.every(Boolean) && <span className="row note gap-8">{window.join(' to ')}</span>}
      {parsePrice(values.priceCents ?? '') !== null && (
        <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} />
      )}
    </section>
  );
}

function toMealPreview(values: FormValues, restaurant: StaffRestaurantView): MealView {
  const { name, description, priceCents, tag, availableDate, allergens = null, diets = [] } = parseMealForm(values);
  return {
    id: '',
    restaurantId: restaurant.id,
    name: name.trim(),
    description: description.trim(),
    ingredients: null,
    allergens,
    diets,
    priceCents,
    originalPriceCents: parsePrice(values.originalPriceCents ?? ''),
    imageUrl: values.imageUrl || null,
    tag,
    availableDate,
    pickupStart: '',
    pickupEnd: '',
    timezone: restaurant.timezone,
    // An empty field is not answered yet and does not mean sold out.
    availableQuantity: parseCount(values.availableQuantity) ?? 1000,
    unavailableReason: null,
  };
}
