import { type Bill, findPercentOff, formatCents, formatWholeDollars, listBillLines } from '@fondly/contract/money';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClock, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Tag } from '../../shared/ui/display/tag.tsx';
import styles from './order-summary.module.css';

export type Summary = Bill & {
  imageUrl: string | null;
  restaurantName: string;
  address: string;
  pickupStart: string;
  pickupEnd: string;
  timezone: string;
  totalCents: number;
  /** What the food is worth, which is no discount; null for a placed order. */
  worthCents: number | null;
};

/** The meal and its total, drawn as the ticket of the order, with what comes next below. */
export function OrderSummary({ summary, children }: { summary: Summary; children?: ReactNode }) {
  const percent = findPercentOff(summary.unitPriceCents, summary.originalUnitPriceCents);
  return (
    <aside className={`white radius-20 bordered padding-20 ${styles.ticket}`} aria-label={m.order_summary_label()}>
      <div className={`stack gap-12 ${styles.meal}`}>
        <div className={`grid gap-14 align-center margin-bottom-8 ${styles.head}`}>
          <Picture src={summary.imageUrl} alt="" ratio="1/1" sizes="88px" className={styles.picture} />
          <div>
            <p className={`text-17 weight-700 ${styles.name}`} lang={restaurantLanguage}>
              {summary.mealName}
            </p>
            <p className={`note ${styles.restaurant}`}>
              {m.order_summary_by_restaurant({ name: summary.restaurantName || m.order_unknown_restaurant() })}
            </p>
            {summary.worthCents !== null && summary.worthCents > summary.unitPriceCents && (
              <p className="note">{m.meal_worth_about({ amount: formatWholeDollars(summary.worthCents) })}</p>
            )}
            {percent !== null && (
              <Tag variant="off" small>
                {m.order_summary_percent_off({ percent })}
              </Tag>
            )}
          </div>
        </div>
        <p className={`flex text-15 gap-8 ${styles.fact}`}>
          <IconClock size={18} aria-hidden />
          <b className="num">{usePickupWindowText(summary)}</b>
        </p>
        <p className={`flex text-15 gap-8 ${styles.fact}`}>
          <IconMapPin size={18} aria-hidden />
          {summary.address || m.order_unknown_address()}
        </p>
        <div className={`relative ${styles.perforation}`} aria-hidden />
      </div>
      <PriceLines summary={summary} />
      {children}
    </aside>
  );
}

/** The summary in one line, for the top of a phone's screen. */
export function MealStrip({ summary, hasTotal = true }: { summary: Summary; hasTotal?: boolean }) {
  return (
    <div className={styles.strip}>
      <Picture src={summary.imageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className="grow">
        <p className="text-15 weight-700" lang={restaurantLanguage}>
          {summary.mealName}
        </p>
        <p className={`note ${styles.restaurant}`}>{summary.restaurantName || m.order_unknown_restaurant()}</p>
        <p className="num">{usePickupWindowText(summary)}</p>
        <p className="note">{summary.address || m.order_unknown_address()}</p>
      </div>
      {hasTotal && (
        <div className={`grid rigid text-13 ${styles.stripTotal}`}>
          <b className="num text-18 weight-800 display tight">{formatCents(summary.totalCents)}</b>
          <span className="muted">{m.order_summary_meals({ count: summary.quantity })}</span>
        </div>
      )}
    </div>
  );
}

function PriceLines({ summary }: { summary: Summary }) {
  return (
    <dl className={`stack text-15 gap-12 ${styles.lines}`} aria-live="polite">
      {listBillLines(summary).map(({ name, cents, isSaving }, index) => (
        <Line
          key={name}
          name={index === 0 ? formatPortions(summary.quantity, cents) : name}
          cents={cents}
          hasDiscount={isSaving}
        />
      ))}
      <div className={styles.total}>
        <dt>{m.common_total()}</dt>
        <dd>{formatCents(summary.totalCents)}</dd>
      </div>
    </dl>
  );
}

/** "2 × $16.00". The meal's name is above, and the price of a single one is at the end of the line. */
const formatPortions = (count: number, cents: number): string =>
  count === 1 ? m.order_summary_meals({ count }) : `${count} × ${formatCents(cents / count)}`;

function Line({ name, cents, hasDiscount = false }: { name: string; cents: number; hasDiscount?: boolean }) {
  return (
    <div className={hasDiscount ? styles.saving : undefined}>
      <dt>{name}</dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

function usePickupWindowText({ pickupStart, pickupEnd, timezone }: Summary): string {
  const now = useNow(60);
  const start = new Date(pickupStart);
  const window = formatPickupWindow(start, new Date(pickupEnd), timezone);
  return m.order_day_window({ day: formatDayOrToday(start, timezone, now), window });
}
