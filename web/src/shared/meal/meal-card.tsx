import type { Allergen } from '@fondly/contract/food';
import type { MealView, MealWithRestaurantView } from '@fondly/contract/meals';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { toAddress } from '../language/page-language.ts';
import { restaurantLanguage } from '../language/restaurant-language.ts';
import { RestaurantLogo } from '../restaurant/restaurant-logo.tsx';
import { Picture } from '../ui/display/picture.tsx';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import styles from './meal-card.module.css';
import { MealPickupTime } from './meal-pickup-time.tsx';
import { MealTags } from './meal-tags.tsx';
import { OrderNowButton } from './order-now-button.tsx';
import { Price } from './price.tsx';

export type MealCardRestaurant = { name: string; logoUrl: string | null; tone: readonly [string, string] };
export type MealCardProps = {
  meal: MealView;
  restaurant: MealCardRestaurant;
  /**
   * Set in search results, which also show the restaurant's header picture, the address, "Discounted" and "You Pay".
   */
  found?: MealWithRestaurantView;
  /** Behind the name of the restaurant. */
  besideName?: ReactNode;
  /** Instead of the day and the window. */
  pickupTime?: ReactNode;
  /** Below the window, instead of the allergens. */
  details?: ReactNode;
  /** Allergens that the customer avoids: those that the meal may contain are marked. */
  avoided?: readonly Allergen[];
  /** The page of the meal, to which its name links. */
  path?: string;
  sizes?: string;
  isFirst?: boolean;
};

export function MealCard({
  meal,
  restaurant,
  found,
  besideName,
  pickupTime,
  details,
  avoided = [],
  path,
  sizes,
  isFirst = false,
}: MealCardProps) {
  const isSearch = found !== undefined;
  return (
    <article
      className={`grid gap-4 fit relative ${styles.card}`}
      data-sold-out={meal.availableQuantity === 0 || undefined}
    >
      <div className="relative">
        <Pictures
          meal={meal}
          headerUrl={found?.restaurantHeaderImageUrl ?? null}
          {...(sizes && { sizes })}
          isFirst={isFirst}
        >
          <MealTags meal={meal} isSearch={isSearch} />
        </Pictures>
      </div>
      <div className={`grid gap-4 ${styles.body}`}>
        <h3 className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {path ? <a href={toAddress(path)}>{meal.name}</a> : meal.name}
        </h3>
        <div className="row note fit gap-8">
          <RestaurantLogo name={restaurant.name} logoUrl={restaurant.logoUrl} tone={restaurant.tone} sizePixels={24} />
          <span className="row fit gap-4">
            <span className="nowrap clip fit">{m.meal_by_kitchen({ name: restaurant.name })}</span>
            {besideName}
          </span>
        </div>
        <p className={`note clip two-lines ${styles.description}`} lang={restaurantLanguage}>
          {meal.description}
        </p>
        {pickupTime ?? <MealPickupTime meal={meal} />}
        <div className="stack gap-4 content-start">
          {details}
          {(!details || avoided.length > 0) && <AllergensAndDiets meal={meal} avoided={avoided} />}
        </div>
        <div className={`flex space-between gap-12 push-down align-end ${styles.foot}`}>
          <Price
            priceCents={meal.priceCents}
            originalPriceCents={meal.originalPriceCents}
            worthCents={meal.worthCents}
            isTaxed={meal.isTaxed}
            hasYouPayLabel={isSearch}
          />
          <OrderNowButton meal={meal} />
        </div>
      </div>
    </article>
  );
}

type PicturesProps = {
  meal: MealView;
  headerUrl: string | null;
  sizes?: string;
  isFirst: boolean;
  /** Covers part of the picture of the meal. */
  children: ReactNode;
};

/** The meal with the restaurant's header picture in its corner. The header fills the frame when the meal has no picture. */
function Pictures({ meal, headerUrl, children, ...frame }: PicturesProps) {
  const hasBoth = headerUrl !== null && meal.imageUrl !== null;
  return (
    <>
      <Picture
        src={meal.imageUrl ?? headerUrl}
        alt={meal.name}
        lang={restaurantLanguage}
        {...frame}
        className={styles.picture}
      />
      {hasBoth && <Picture src={headerUrl} alt="" ratio="16/9" sizes="84px" className={styles.header} />}
      {children}
    </>
  );
}
