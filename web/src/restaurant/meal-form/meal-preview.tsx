import type { MealView } from '@fondly/contract/meals';
import { parsePrice } from '@fondly/contract/money';
import type { StaffRestaurantView } from '@fondly/contract/restaurants';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { AllergensAndDiets } from '../../shared/meal/allergens-and-diets.tsx';
import { MealTags } from '../../shared/meal/meal-tags.tsx';
import { Price } from '../../shared/meal/price.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { parseAllergens } from './food-values.ts';
import { parseCount, parseListing } from './parse-meal-form.ts';

type Props = { values: FormValues; restaurant: StaffRestaurantView };

/** A preview of the meal's card. */
export function MealPreview({ values, restaurant }: Props) {
  const meal = toMealPreview(values, restaurant);
  const { pickupStartTime, pickupEndTime } = values;
  return (
    <section aria-label={m.meal_form_preview()} className="stack gap-6">
      <p className="caption weight-600 margin-bottom-6">{m.meal_form_preview()}</p>
      <div className="relative">
        <Picture src={meal.imageUrl} alt="" sizes="300px" />
        <MealTags meal={meal} />
      </div>
      <b className={`break text-17 margin-top-6`}>{meal.name || m.meal_form_preview_without_name()}</b>
      <span className="row note gap-8">
        <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={24} />
        {m.meal_by_kitchen({ name: restaurant.name })}
      </span>
      {meal.description && <p className="note break clip two-lines">{meal.description}</p>}
      <AllergensAndDiets meal={meal} />
      {pickupStartTime && pickupEndTime && (
        <span className="row note gap-8">
          {formatPickupWindow(toInstant(pickupStartTime), toInstant(pickupEndTime), 'UTC')}
        </span>
      )}
      {parsePrice(values.priceCents ?? '') !== null && (
        <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} worthCents={meal.worthCents} />
      )}
    </section>
  );
}

/** A time of day as an instant of any day in UTC. */
const toInstant = (time: string) => new Date(`2026-01-01T${time}:00Z`);

function toMealPreview(values: FormValues, restaurant: StaffRestaurantView): MealView {
  const { name, description, priceCents, tag, availableDate, diets = [] } = parseListing(values);
  const original = parsePrice(values.originalPriceCents ?? '');
  const isFairValue = values.originalPriceKind === 'fair-value';
  const { allergens, mayContain } = parseAllergens(values) ?? { allergens: null, mayContain: [] };
  return {
    id: '',
    restaurantId: restaurant.id,
    name: name.trim(),
    description: description.trim(),
    ingredients: null,
    allergens,
    mayContain,
    diets,
    priceCents,
    originalPriceCents: isFairValue ? null : original,
    worthCents: isFairValue ? original : null,
    percentOff: null,
    isTaxed: false,
    imageUrl: values.imageUrl || null,
    tag,
    availableDate,
    pickupStart: '',
    pickupEnd: '',
    onSaleFrom: null,
    timezone: restaurant.timezone,
    // An empty field is not answered yet and does not mean sold out.
    availableQuantity: parseCount(values.availableQuantity) ?? 1000,
    unavailableReason: null,
    queueLength: null,
  };
}
