import type { MealView } from '@fondly/contract/meals';
import { findPercentOff } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconChefHat, IconFlame } from '@tabler/icons-react';
import { Tag } from '../ui/display/tag.tsx';
import styles from './meal-tags.module.css';

/**
 * The tags on a meal's picture: saving and tag at the top left, "Only N left!" at the bottom left. "SOLD OUT" replaces
 * all of them. "Discounted" appears in search results only.
 */
export function MealTags({ meal, isSearch = false }: { meal: MealView; isSearch?: boolean }) {
  if (meal.availableQuantity === 0)
    return (
      <span className={`text-13 weight-800 pill nowrap white absolute ${styles.soldOut}`}>
        {m.meal_sold_out_badge()}
      </span>
    );
  const percent = findPercentOff(meal.priceCents, meal.originalPriceCents);
  return (
    <>
      <div className={styles.top}>
        {percent !== null && <Tag variant="off">{m.meal_percent_off({ percent })}</Tag>}
        {meal.tag === 'chefs-pick' && (
          <Tag variant="pick">
            <IconChefHat size={15} aria-hidden />
            {m.meal_chefs_pick()}
          </Tag>
        )}
        {meal.tag !== 'chefs-pick' && isSearch && <Tag variant="plain">{m.meal_discounted()}</Tag>}
      </div>
      <LowStock quantity={meal.availableQuantity} />
    </>
  );
}

export function LowStock({ quantity, small = false }: { quantity: number; small?: boolean }) {
  if (quantity === 0 || quantity > policies.lowStockThreshold) return null;
  return (
    <div className={small ? styles.bottomSmall : styles.bottom}>
      <Tag variant="few" small={small}>
        <IconFlame size={15} aria-hidden />
        {m.meal_low_stock({ count: quantity })}
      </Tag>
    </div>
  );
}
