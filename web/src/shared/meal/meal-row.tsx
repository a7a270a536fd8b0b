import type { MealView } from '@fondly/contract/meals';
import { findPercentOff } from '@fondly/contract/money';
import { Picture } from '../ui/display/picture.tsx';
import { Tag } from '../ui/display/tag.tsx';
import { AllergensAndDiets } from './allergens-and-diets.tsx';
import { MealPickupTime } from './meal-pickup-time.tsx';
import styles from './meal-row.module.css';
import { LowStock } from './meal-tags.tsx';
import { OrderNowButton } from './order-now-button.tsx';
import { Price } from './price.tsx';

/** A meal in the list of its kitchen on a small screen: text left, square picture and button right. */
export function MealRow({ meal }: { meal: MealView }) {
  const isSoldOut = meal.availableQuantity === 0;
  const percent = findPercentOff(meal.priceCents, meal.originalPriceCents);
  return (
    <article className={styles.row} data-sold-out={isSoldOut || undefined}>
      <div className={styles.text}>
        <h3 className={styles.name}>{meal.name}</h3>
        <p className={styles.description}>{meal.description}</p>
        <MealPickupTime meal={meal} />
        <AllergensAndDiets meal={meal} />
        <div className={styles.price}>
          <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} size="row" />
          {percent !== null && !isSoldOut && (
            <Tag variant="off" small>
              {percent}% off
            </Tag>
          )}
        </div>
      </div>
      <div className={styles.side}>
        <div className={styles.frame}>
          <Picture src={meal.imageUrl} alt={meal.name} ratio="1/1" sizes="124px" className={styles.picture} />
          {isSoldOut ? (
            <span className={styles.soldOut}>SOLD OUT</span>
          ) : (
            <LowStock quantity={meal.availableQuantity} small />
          )}
        </div>
        <OrderNowButton meal={meal} variant="light" wide />
      </div>
    </article>
  );
}
