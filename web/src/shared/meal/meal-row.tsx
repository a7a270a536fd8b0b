import type { MealView } from '@fondly/contract/meals';
import { findPercentOff } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import { restaurantLanguage } from '../language/restaurant-language.ts';
import { Picture } from '../ui/display/picture.tsx';
import { Tag } from '../ui/display/tag.tsx';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import { MealPickupTime } from './meal-pickup-time.tsx';
import styles from './meal-row.module.css';
import { LowStock } from './meal-tags.tsx';
import { OrderNowButton } from './order-now-button.tsx';
import { Price } from './price.tsx';

type Props = {
  meal: MealView;
  /** The row is below a heading with its pickup window. */
  isInWindow?: boolean;
};

/** A meal on a small screen: text on the left, square picture and button on the right. */
export function MealRow({ meal, isInWindow = false }: Props) {
  const isSoldOut = meal.availableQuantity === 0;
  const percent = findPercentOff(meal.priceCents, meal.originalPriceCents);
  return (
    <article className={`grid gap-16 line-below ${styles.row}`} data-sold-out={isSoldOut || undefined}>
      <div className={`stack content-start ${styles.text}`}>
        <h3 className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {meal.name}
        </h3>
        <p className="note clip two-lines" lang={restaurantLanguage}>
          {meal.description}
        </p>
        {!isInWindow && <MealPickupTime meal={meal} />}
        <AllergensAndDiets meal={meal} />
        <div className={`row wrap gap-10 ${styles.price}`}>
          <Price
            priceCents={meal.priceCents}
            originalPriceCents={meal.originalPriceCents}
            worthCents={meal.worthCents}
            isTaxed={meal.isTaxed}
            size="row"
          />
          {percent !== null && !isSoldOut && (
            <Tag variant="off" small>
              {m.meal_percent_off({ percent })}
            </Tag>
          )}
        </div>
      </div>
      <div className={`stack gap-8 content-start ${styles.side}`}>
        <div className={`relative ${styles.frame}`}>
          <Picture
            src={meal.imageUrl}
            alt={meal.name}
            lang={restaurantLanguage}
            ratio="1/1"
            sizes="124px"
            className={styles.picture}
          />
          {isSoldOut ? (
            <span className={`text-12 weight-800 pill nowrap white absolute ${styles.soldOut}`}>
              {m.meal_sold_out_badge()}
            </span>
          ) : (
            <LowStock quantity={meal.availableQuantity} small />
          )}
        </div>
        <OrderNowButton meal={meal} variant="light" wide />
      </div>
    </article>
  );
}
