import { policies } from '@fondly/contract/policies';
import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import { formatDayOrToday, formatPickupWindow, toLocalDate } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { Price } from '../../shared/meal/price.tsx';
import { formatSaleOpening } from '../../shared/meal/sale-opening.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { formatMinutes } from '../format-minutes.ts';
import { NextDays } from '../meal-form/next-days.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { MealBadges } from './meal-badges.tsx';
import { MealMenu } from './meal-menu.tsx';
import { formatWeekdays, hasEnded, isOnSale, isTemplate, isTemplateOnly } from './meal-states.ts';
import styles from './meal-tile.module.css';
import { RelistButton } from './relist/relist-button.tsx';
import { useRelist } from './relist/use-relist.tsx';
import { StockControl } from './stock-control.tsx';

type Props = {
  meal: StaffMealView;
  /** All meals of the restaurant, to see whether this one is already listed again. */
  meals: StaffMealView[];
  now: Date;
  /** How often a past meal was listed. */
  times?: number | undefined;
};

/** A meal of the restaurant with its quick actions. */
export function MealTile({ meal, meals, now, times = 1 }: Props) {
  const isTemplateWithoutDay = isTemplateOnly(meal, now);
  const isEnded = !isTemplateWithoutDay && hasEnded(meal, now);
  const isRepeating = isTemplate(meal) && (isTemplateWithoutDay || isEnded);
  return (
    <article
      className={`flex white clip column bordered ${styles.tile}`}
      data-off={isEnded || !meal.isActive || undefined}
      aria-label={meal.name}
    >
      <div className="relative">
        <Picture
          src={meal.imageUrl}
          alt={meal.name}
          sizes="(max-width: 700px) 100vw, 320px"
          className={styles.picture}
        />
        <MealBadges meal={meal} isEnded={isEnded} now={now} />
      </div>
      <div className={`flex gap-10 column ${styles.body}`}>
        <div className={`flex space-between gap-8 align-start ${styles.head}`}>
          <div>
            <h2 className="break text-16 weight-700 item-name">{meal.name}</h2>
            <p className="note num">{formatPickupTime(meal, now)}</p>
            {isOnSale(meal) && !isEnded && !isTemplateWithoutDay && <EndsIn meal={meal} now={now} />}
            {times > 1 && <p className="note num">{m.restaurant_meals_listed_times({ count: times })}</p>}
          </div>
          <MealMenu meal={meal} meals={meals} now={now} />
        </div>
        <div className={`row wrap space-between push-down ${styles.row}`}>
          <Price
            priceCents={meal.priceCents}
            originalPriceCents={meal.originalPriceCents}
            worthCents={meal.worthCents}
            size="row"
          />
          {(!isEnded || isRepeating) && <ActiveSwitch meal={meal} now={now} />}
        </div>
        {!isEnded && !isTemplateWithoutDay && <SaleNote meal={meal} now={now} />}
        {isRepeating && <NextDays meal={meal} from={toLocalDate(now, meal.timezone)} />}
        {isEnded && !isRepeating && <Relist meal={meal} meals={meals} now={now} />}
        {!isEnded && !isTemplateWithoutDay && <StockControl meal={meal} />}
      </div>
    </article>
  );
}

function Relist(props: Pick<Props, 'meal' | 'meals' | 'now'>) {
  const { relist, pendingId, dialog } = useRelist(props.now);
  return (
    <>
      <RelistButton {...props} wide isPending={pendingId !== null} onRelist={relist} />
      {dialog}
    </>
  );
}

/** How long a meal of today is still sold. Red when a lower price may be what sells the rest. */
function EndsIn({ meal, now }: { meal: StaffMealView; now: Date }) {
  const minutes = Math.ceil((Date.parse(meal.pickupEnd) - now.getTime()) / 60_000);
  return (
    <p className={minutes <= policies.closingMinutes ? 'danger-text num text-14 weight-600' : 'note num weight-600'}>
      {m.restaurant_meals_ends_in({ duration: formatMinutes(minutes) })}
    </p>
  );
}

/** Why a meal that is switched on isn't sold at the moment. Its switch and its stock say the rest. */
function SaleNote({ meal, now }: { meal: StaffMealView; now: Date }) {
  if (!meal.isActive) return null;
  if (meal.unavailableReason === 'not-yet') return <p className="note">{formatSaleOpening(meal, now)}</p>;
  if (meal.unavailableReason === 'no-tax-area') {
    return (
      <p className="note" role="status">
        <b>{m.restaurant_meals_not_on_sale()}</b> {m.restaurant_meals_not_on_sale_no_tax_area()}
      </p>
    );
  }
  const reason = {
    'kitchen-paused': m.restaurant_meals_not_on_sale_paused,
    'kitchen-closed': m.restaurant_meals_not_on_sale_closed,
  };
  if (meal.unavailableReason !== 'kitchen-paused' && meal.unavailableReason !== 'kitchen-closed') return null;
  return (
    <p className="note" role="status">
      <b>{m.restaurant_meals_not_on_sale()}</b> {reason[meal.unavailableReason]()}{' '}
      <Link to="/pickup">{m.restaurant_meals_not_on_sale_link()}</Link>
    </p>
  );
}

function formatPickupTime(meal: StaffMealView, now: Date): string {
  const start = new Date(meal.pickupStart);
  const window = formatPickupWindow(start, new Date(meal.pickupEnd), meal.timezone);
  const day = isTemplateOnly(meal, now)
    ? formatWeekdays(meal.recurringDays)
    : formatDayOrToday(start, meal.timezone, now);
  return m.restaurant_meals_day_and_window({ day, window });
}
