import type { MealView } from '@fondly/contract/meals';
import { parseDollars } from '@fondly/contract/money';
import type { OwnRestaurantView } from '@fondly/contract/restaurants';
import { MealFood } from '../../shared/meal/allergens-and-diets.tsx';
import { MealTags } from '../../shared/meal/meal-tags.tsx';
import { Price } from '../../shared/meal/price.tsx';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import type { FormValues } from '../../shared/ui/forms/use-server-form.ts';
import { inputTimeInWords } from './local-now.ts';
import styles from './meal-preview.module.css';
import { parseCount, readMeal } from './parse-meal-form.ts';

type Props = { values: FormValues; restaurant: OwnRestaurantView };

/** The card as customers will see it, while it is still being written. */
export function MealPreview({ values, restaurant }: Props) {
  const meal = previewOf(values, restaurant);
  const window = [values.pickupStartTime, values.pickupEndTime].map((time) => inputTimeInWords(time ?? ''));
  return (
    <section aria-label="What customers will see" className={styles.preview}>
      <p className={styles.lead}>What customers will see</p>
      <div className={styles.top}>
        <Picture src={meal.imageUrl} alt="" sizes="300px" />
        <MealTags meal={meal} />
      </div>
      <b className={styles.name}>{meal.name || 'Your meal'}</b>
      <span className={styles.by}>
        <KitchenLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={24} />
        by {restaurant.name}
      </span>
      {meal.description && <p className={styles.description}>{meal.description}</p>}
      <MealFood meal={meal} />
      {window.every(Boolean) && <span className={styles.by}>{window.join(' to ')}</span>}
      {parseDollars(values.priceCents ?? '') !== null && (
        <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} />
      )}
    </section>
  );
}

function previewOf(values: FormValues, restaurant: OwnRestaurantView): MealView {
  const { name, description, priceCents, tag, availableDate, allergens = null, diets = [] } = readMeal(values);
  return {
    id: '',
    restaurantId: restaurant.id,
    name: name.trim(),
    description: description.trim(),
    ingredients: null,
    allergens,
    diets,
    priceCents,
    originalPriceCents: parseDollars(values.originalPriceCents ?? ''),
    imageUrl: values.imageUrl || null,
    tag,
    availableDate,
    pickupStart: '',
    pickupEnd: '',
    timezone: restaurant.timezone,
    // An empty field is a question still open, not a meal that is sold out.
    availableQuantity: parseCount(values.availableQuantity) ?? 1000,
    block: null,
  };
}
