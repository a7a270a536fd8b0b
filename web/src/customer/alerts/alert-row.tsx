import type { CustomerNotificationView } from '@fondly/contract/account/notifications';
import { formatCents } from '@fondly/contract/money';
import { policies } from '@fondly/contract/policies';
import { formatMealPrice } from '@fondly/contract/prices/meal-price';
import * as m from '@fondly/messages';
import { IconBell, IconChevronRight, IconFlame } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { ShortPickupTime } from '../../shared/meal/short-pickup-time.tsx';
import { useMedia } from '../../shared/page/use-media.ts';
import { buttonClass } from '../../shared/ui/actions/button-class.ts';
import { DottedLine } from '../../shared/ui/display/dotted-line.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Tag } from '../../shared/ui/display/tag.tsx';
import styles from './alert-row.module.css';
import { formatAgo } from './format-ago.ts';
import { isOver } from './is-over.ts';
import { SentTime } from './sent-time.tsx';

type Meal = NonNullable<CustomerNotificationView['meal']>;

const unavailableTexts: Record<NonNullable<Meal['unavailableReason']>, (meal: Meal) => string> = {
  ended: ({ pickupEnd }) => m.customer_frame_alert_ended({ ago: formatAgo(new Date(pickupEnd), readNow()) }),
  'sold-out': m.common_sold_out,
  'not-on-sale': m.customer_frame_alert_not_on_sale,
  'not-yet': m.customer_frame_alert_not_on_sale_yet,
  'kitchen-paused': m.customer_frame_alert_kitchen_paused,
  'kitchen-closed': m.customer_frame_alert_kitchen_closed,
  'no-tax-area': m.customer_frame_alert_not_on_sale,
};

type Props = {
  meal: Meal;
  createdAt: string;
  isRead: boolean;
  onOpen: (() => void) | undefined;
  markButton: ReactNode;
};

/**
 * A meal that an alert found, below the name of its kitchen, with its present stock. While it can be bought, the whole row
 * is a link. One that is over is a quiet line without a price.
 */
export function AlertMeal({ meal, createdAt, isRead, onOpen, markButton }: Props) {
  const { mealName, ruleName, isOrdered } = meal;
  if (isOver(meal)) return <AlertOver meal={meal} createdAt={createdAt} />;
  return (
    <article
      className={`grid line-below align-center relative ${styles.row}`}
      aria-label={`${mealName}, ${meal.restaurantName}`}
    >
      <Picture src={meal.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className="stack fit gap-2">
        <Name meal={meal} isRead={isRead} onOpen={onOpen} />
        <ShortPickupTime meal={meal} />
        <p className="num text-14 muted">
          <Left meal={meal} />
        </p>
        {isOrdered && <p className="text-14 weight-600">{m.customer_frame_alert_ordered()}</p>}
        {ruleName && (
          <p className="row text-13 muted gap-4">
            <IconBell size={14} aria-hidden className="rigid" />
            <span lang="" className="break">
              {ruleName}
            </span>
          </p>
        )}
      </div>
      <div className={`row gap-8 ${styles.price}`}>
        <p className="flex num text-14 gap-2 column align-end">
          <Prices meal={meal} />
        </p>
        <OrderSign isShown={meal.unavailableReason === null} />
      </div>
      {markButton}
    </article>
  );
}

type NameProps = Pick<Props, 'meal' | 'isRead' | 'onOpen'>;

function Name({ meal: { mealId, mealName, unavailableReason }, isRead, onOpen }: NameProps) {
  return (
    <h4 className={`text-17 weight-700 item-name break ${styles.name}`}>
      {unavailableReason === null ? (
        <Link
          lang={restaurantLanguage}
          to={`/order/${mealId}`}
          onClick={onOpen}
          aria-label={m.meal_order_button_label({ name: mealName })}
        >
          {mealName}
        </Link>
      ) : (
        <span lang={restaurantLanguage}>{mealName}</span>
      )}
      {!isRead && (
        <>
          &nbsp;
          <NewMark />
        </>
      )}
    </h4>
  );
}

/** Shows that a row leads on. */
export const Chevron = () => <IconChevronRight size={18} className="muted" style={{ marginLeft: -7 }} aria-hidden />;

/** Shows that the row leads to an order. Its space stays empty in other rows, so that prices end below each other. */
function OrderSign({ isShown }: { isShown: boolean }) {
  const isPhone = useMedia('(max-width: 599px)');
  return (
    <span className="flex" style={isShown ? {} : { visibility: 'hidden' }} aria-hidden>
      {isPhone ? (
        <Chevron />
      ) : (
        <span className={buttonClass({ variant: 'light', size: 'row' })}>{m.meal_order_button()}</span>
      )}
    </span>
  );
}

function Prices({ meal }: { meal: Meal }) {
  const { priceCents, originalPriceCents } = meal;
  return (
    <>
      <b className="display text-16">{formatMealPrice(meal)}</b>
      {originalPriceCents !== null && originalPriceCents > priceCents && (
        <s className="muted">
          <span className="visually-hidden">{m.meal_original_price()} </span>
          {formatCents(originalPriceCents)}
        </s>
      )}
    </>
  );
}

/** Scarcity is shown as on the card of a meal. */
function Left({ meal }: { meal: Meal }) {
  const { availableQuantity: count, unavailableReason } = meal;
  if (unavailableReason !== null) return unavailableTexts[unavailableReason](meal);
  if (count > policies.lowStockThreshold) return m.customer_frame_alert_left({ count });
  return (
    <Tag variant="few">
      <IconFlame size={15} aria-hidden />
      {m.meal_low_stock({ count })}
    </Tag>
  );
}

function AlertOver({ meal, createdAt }: Pick<Props, 'meal' | 'createdAt'>) {
  const { mealName, restaurantName, unavailableReason: reason } = meal;
  return (
    <article
      className={`grid line-below align-center relative ${styles.row}`}
      data-over
      aria-label={`${mealName}, ${restaurantName}`}
    >
      <Picture src={meal.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className="stack fit gap-2">
        <h3 className="muted text-15 weight-600 item-name" lang={restaurantLanguage}>
          {mealName}
        </h3>
        <DottedLine className="note" parts={[restaurantName, reason && unavailableTexts[reason](meal)]} />
        <RowTime createdAt={createdAt} />
      </div>
    </article>
  );
}

/** At the end of a row on a wide screen, else below its text. */
export const RowTime = ({ createdAt }: { createdAt: string }) => (
  <p className={`row ${styles.time}`}>
    <SentTime createdAt={createdAt} />
  </p>
);

/** A dot beside the title of an unread notification. */
export const NewMark = () => (
  <span className={`circle rigid on-accent ${styles.fresh}`}>
    <span className="visually-hidden">{m.customer_frame_alert_new()}</span>
  </span>
);
