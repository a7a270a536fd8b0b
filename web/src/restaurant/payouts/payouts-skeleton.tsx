import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './payouts.module.css';

export function PayoutsSkeleton() {
  return (
    <div className="stack gap-20" role="status" aria-busy>
      <span className="visually-hidden">{m.restaurant_payouts_loading()}</span>
      <div className={`columns-3 gap-16 ${styles.cards}`}>
        {['this', 'last', 'total'].map((card) => (
          <Skeleton key={card} height={128} radius={16} />
        ))}
      </div>
      <div className="main-and-side">
        <Skeleton height={360} radius={16} />
        <Skeleton height={300} radius={16} />
      </div>
    </div>
  );
}
