import type { FoundMealView, MealView } from '@fondly/contract/meals';
import { IconMapPin } from '@tabler/icons-react';
import { KitchenLogo } from '../restaurant/restaurant-logo.tsx';
import { Picture } from '../ui/display/picture.tsx';
import { MealFood } from './allergens-and-diets.tsx';
import styles from './meal-card.module.css';
import { MealWindow } from './meal-pickup-time.tsx';
import { MealTags } from './meal-tags.tsx';
import { OrderNow } from './order-now-button.tsx';
import { Price } from './price.tsx';

export type CardKitchen = { name: string; logoUrl: string | null; tone: readonly [string, string] };
type Props = {
  meal: MealView;
  kitchen: CardKitchen;
  /**
   * Set in search results, which show more: the header picture of the kitchen when it has one, the day by name, the
   * address, "Discounted" and "You Pay".
   */
  found?: FoundMealView;
  sizes?: string;
  isFirst?: boolean;
};

/** A meal in a grid (customer specification, section 2, Meal search and Kitchen detail). */
export function MealCard({ meal, kitchen, found, sizes, isFirst = false }: Props) {
  const isSearch = found !== undefined;
  const picture = found?.restaurantHeaderImageUrl ?? meal.imageUrl;
  return (
    <article className={styles.card} data-sold-out={meal.availableQuantity === 0 || undefined}>
      <div className={styles.top}>
        <Picture src={picture} alt={meal.name} {...(sizes && { sizes })} isFirst={isFirst} className={styles.picture} />
        <MealTags meal={meal} isSearch={isSearch} />
      </div>
      <div className={styles.body}>
        <h3 className={styles.name}>{meal.name}</h3>
        <div className={styles.by}>
          <KitchenLogo name={kitchen.name} logoUrl={kitchen.logoUrl} tone={kitchen.tone} sizePixels={24} />
          <span className={styles.cut}>by {kitchen.name}</span>
        </div>
        <p className={styles.description}>{meal.description}</p>
        <MealWindow meal={meal} isDayNamed={isSearch} />
        {found && <Place found={found} />}
        <MealFood meal={meal} />
        <div className={styles.foot}>
          <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} isYouPay={isSearch} />
          <OrderNow meal={meal} />
        </div>
      </div>
    </article>
  );
}

function Place({ found }: { found: FoundMealView }) {
  const street = found.restaurantAddress.split(',')[0] ?? found.restaurantAddress;
  return (
    <div className={styles.place}>
      <IconMapPin size={16} aria-hidden />
      <span className={styles.cut}>
        {street}, {found.zip}
        {found.miles > 0 && ` · ${found.miles.toFixed(1)} mi`}
      </span>
    </div>
  );
}
