import type { StaffMealView } from '@fondly/contract/meals';
import { IconBolt, IconChefHat, IconFlame, IconRepeat } from '@tabler/icons-react';
import styles from './meal-badges.module.css';
import { formatWeekdays, isTemplate, isTemplateOnly, isWindowOver, stockState } from './meal-states.ts';

type Props = { meal: StaffMealView; isEnded: boolean; now: Date };

/** What a kitchen must see of a meal at a glance. The most pressing word comes first. */
export function MealBadges({ meal, isEnded, now }: Props) {
  const stock = isTemplateOnly(meal, now) ? 'normal' : stockState(meal.availableQuantity);
  return (
    <div className={`flex wrap gap-6 ${styles.badges}`}>
      {isEnded && <span className={styles.badge}>{isWindowOver(meal, now) ? 'Pickup Ended' : 'Expired'}</span>}
      {!isEnded && stock === 'out' && <span className={`${styles.badge} ${styles.out}`}>OUT OF STOCK</span>}
      {!isEnded && stock === 'low' && (
        <span className={`${styles.badge} ${styles.low}`}>
          <IconFlame size={16} aria-hidden />
          LOW STOCK
        </span>
      )}
      {isTemplate(meal) && (
        <span className={styles.badge}>
          <IconRepeat size={16} aria-hidden />
          {formatWeekdays(meal.recurringDays)}
        </span>
      )}
      {meal.isRecurringInstance && (
        <span className={styles.badge}>
          <IconBolt size={16} aria-hidden />
          Auto-generated
        </span>
      )}
      {!isEnded && meal.tag === 'chefs-pick' && (
        <span className={`${styles.badge} ${styles.pick}`}>
          <IconChefHat size={16} aria-hidden />
          Chef's Pick
        </span>
      )}
    </div>
  );
}
