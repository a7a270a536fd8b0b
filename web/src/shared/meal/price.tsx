import { formatCents } from '@fondly/contract/money';
import styles from './price.module.css';

type Props = {
  priceCents: number;
  /** Struck out when it is higher than the price. */
  originalPriceCents: number | null;
  /** Writes "You Pay" above, as the search results do. */
  hasYouPayLabel?: boolean;
  size?: 'card' | 'row';
};

/** What one portion costs, and what it cost before. */
export function Price({ priceCents, originalPriceCents, hasYouPayLabel = false, size = 'card' }: Props) {
  const hasDiscount = originalPriceCents !== null && originalPriceCents > priceCents;
  return (
    <div>
      {hasYouPayLabel && <span className={styles.youPay}>You Pay</span>}
      <span className={styles.price}>
        <span className={`${styles.pay} ${styles[size]}`}>{formatCents(priceCents)}</span>
        {hasDiscount && (
          <s className={styles.original}>
            <span className="visually-hidden">Original price </span>
            {formatCents(originalPriceCents)}
          </s>
        )}
      </span>
    </div>
  );
}
