import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from './meals.module.css';

const keys = ['one', 'two', 'three', 'four'];

export function MealsSkeleton() {
  return (
    <div role="status" aria-busy>
      <span className="visually-hidden">{m.restaurant_meals_loading()}</span>
      <div className={`row wrap ${styles.bar}`}>
        <Skeleton width={420} height={48} radius={999} />
      </div>
      <div className={`columns-4 gap-16 ${styles.grid}`}>
        {keys.map((key) => (
          <Skeleton key={key} height={378} radius={18} />
        ))}
      </div>
    </div>
  );
}
