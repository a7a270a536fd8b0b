import { formatCents } from '@fondly/contract/money';
import styles from './price.module.css';

type Props = {
  priceCents: number;
  /** Struck out when it is higher than the price. */
  originalPriceCents: number | null;
  /** Writes "You Pay" above, as the search results do. */
  isYouPay?: boolean;
  size?: 'card' | 'row';
};

/** What one portion costs, and what it cost before. */
export function Price({ priceCents, originalPriceCents, isYouPay = false, size = 'card' }: Props) {
  const isSaving = originalPriceCents !== null && originalPriceCents > priceCents;
  return (
    <div>
      {isYouPay && <span className={styles.youPay}>You Pay</span>}
      <span className={styles.price}>
        <span className={`${styles.pay} ${styles[size]}`}>{formatCents(priceCents)}</span>
        {isSaving && (
          <s className={styles.original}>
            <span className="visually-hidden">Original price </span>
            {formatCents(originalPriceCents)}
          </s>
        )}
      </span>
    </div>
  );
}
