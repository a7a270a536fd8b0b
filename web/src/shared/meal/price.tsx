import { formatCents, formatWholeDollars } from '@fondly/contract/money';
import * as m from '@fondly/messages';
import styles from './price.module.css';

type Props = {
  priceCents: number;
  /** Struck through when it is higher than the price. */
  originalPriceCents: number | null;
  /** What the food is worth, which is no discount: never struck through. */
  worthCents?: number | null;
  /** Adds "You Pay" above, as in search results. */
  hasYouPayLabel?: boolean;
  /** Adds "+ tax" behind the price. */
  isTaxed?: boolean;
  size?: 'card' | 'row';
};

/** The price of one portion, and the original price. */
export function Price({
  priceCents,
  originalPriceCents,
  worthCents = null,
  hasYouPayLabel = false,
  isTaxed = false,
  size = 'card',
}: Props) {
  const hasDiscount = originalPriceCents !== null && originalPriceCents > priceCents;
  return (
    <div>
      {hasYouPayLabel && <span className={`block muted text-12 weight-600 ${styles.youPay}`}>{m.meal_you_pay()}</span>}
      <span className="flex align-baseline num gap-6">
        <span className={`${styles.pay} ${styles[size]}`}>{formatCents(priceCents)}</span>
        {isTaxed && <span className="muted text-15">{m.meal_plus_tax()}</span>}
        {hasDiscount && (
          <s className="muted text-15">
            <span className="visually-hidden">{m.meal_original_price()} </span>
            {formatCents(originalPriceCents)}
          </s>
        )}
      </span>
      {worthCents !== null && worthCents > priceCents && (
        <span className="block muted text-13">{m.meal_worth_about({ amount: formatWholeDollars(worthCents) })}</span>
      )}
    </div>
  );
}
