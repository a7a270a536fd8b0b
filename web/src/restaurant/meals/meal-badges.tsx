import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { IconBolt, IconChefHat, IconFlame, IconRepeat } from '@tabler/icons-react';
import styles from './meal-badges.module.css';
import { formatWeekdays, isTemplate, isTemplateOnly, isWindowOver, stockState } from './meal-states.ts';

type Props = { meal: StaffMealView; isEnded: boolean; now: Date };

/** The badges of a meal, the most urgent first. */
export function MealBadges({ meal, isEnded, now }: Props) {
  const stock = isTemplateOnly(meal, now) ? 'normal' : stockState(meal.availableQuantity);
  return (
    <div className={`flex wrap gap-6 absolute ${styles.badges}`}>
      {isEnded && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          {isWindowOver(meal, now) ? 'Pickup Ended' : 'Expired'}
        </span>
      )}
      {!isEnded && stock === 'out' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.out}`}>OUT OF STOCK</span>
      )}
      {!isEnded && stock === 'low' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.low}`}>
          <IconFlame size={16} aria-hidden />
          LOW STOCK
        </span>
      )}
      {isTemplate(meal) && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          <IconRepeat size={16} aria-hidden />
          {formatWeekdays(meal.recurringDays)}
        </span>
      )}
      {meal.isRecurringInstance && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge}`}>
          <IconBolt size={16} aria-hidden />
          Auto-generated
        </span>
      )}
      {!isEnded && meal.tag === 'chefs-pick' && (
        <span className={`inline-row pill text-13 weight-700 nowrap ${styles.badge} ${styles.pick}`}>
          <IconChefHat size={16} aria-hidden />
          Chef's Pick
        </span>
      )}
    </div>
  );
}
