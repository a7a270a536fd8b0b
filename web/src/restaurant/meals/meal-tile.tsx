import type { OwnMealView } from '@fondly/contract/meals';
import { dayOrToday, localDay, pickupWindow } from '@fondly/contract/time';
import { Price } from '../../shared/meal/price.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { NextDays } from '../meal-form/next-days.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { MealBadges } from './meal-badges.tsx';
import { MealMenu } from './meal-menu.tsx';
import { daysInWords, hasEnded, isOnlyTemplate, isTemplate } from './meal-states.ts';
import styles from './meal-tile.module.css';
import { ListAgain } from './relist-button.tsx';
import { StockLine } from './stock-control.tsx';

type Props = {
  meal: OwnMealView;
  /** All own meals, to see whether this one is listed again already. */
  meals: OwnMealView[];
  now: Date;
};

/** One of the kitchen's own meals, with all that is changed in a hurry. */
export function MealTile({ meal, meals, now }: Props) {
  const isPattern = isOnlyTemplate(meal, now);
  const isEnded = !isPattern && hasEnded(meal, now);
  const comesAgain = isTemplate(meal) && (isPattern || isEnded);
  return (
    <article className={styles.tile} data-off={isEnded || !meal.isActive || undefined} aria-label={meal.name}>
      <div className={styles.top}>
        <Picture
          src={meal.imageUrl}
          alt={meal.name}
          sizes="(max-width: 700px) 100vw, 320px"
          className={styles.picture}
        />
        <MealBadges meal={meal} isEnded={isEnded} now={now} />
      </div>
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h2 className={styles.name}>{meal.name}</h2>
            <p className={styles.when}>{whenWords(meal, now)}</p>
          </div>
          <MealMenu meal={meal} now={now} />
        </div>
        <div className={styles.row}>
          <Price priceCents={meal.priceCents} originalPriceCents={meal.originalPriceCents} size="row" />
          {(!isEnded || comesAgain) && <ActiveSwitch meal={meal} />}
        </div>
        {comesAgain && <NextDays meal={meal} from={localDay(now, meal.timezone)} />}
        {isEnded && !comesAgain && <ListAgain meal={meal} meals={meals} now={now} />}
        {!isEnded && !isPattern && <StockLine meal={meal} />}
      </div>
    </article>
  );
}

function whenWords(meal: OwnMealView, now: Date): string {
  const start = new Date(meal.pickupStart);
  const window = pickupWindow(start, new Date(meal.pickupEnd), meal.timezone);
  const day = isOnlyTemplate(meal, now) ? daysInWords(meal.recurringDays) : dayOrToday(start, meal.timezone, now);
  return `${day}, ${window}`;
}
