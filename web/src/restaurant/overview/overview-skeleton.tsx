import * as m from '@fondly/messages';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import statStyles from './stat-cards.module.css';

/** Stats and lists, in the order of the page. */
export function OverviewSkeleton({ areListsFirst }: { areListsFirst: boolean }) {
  if (areListsFirst) {
    return (
      <div className="stack gap-20" role="status" aria-busy>
        <span className="visually-hidden">{m.overview_loading()}</span>
        <Skeleton height={300} radius={16} />
        <Skeleton height={300} radius={16} />
      </div>
    );
  }
  return (
    <div className="stack gap-20" role="status" aria-busy>
      <span className="visually-hidden">{m.overview_loading()}</span>
      <div className={`grid gap-16 ${statStyles.stats}`} data-columns="3">
        {['revenue', 'orders', 'active'].map((card) => (
          <Skeleton key={card} height={168} radius={16} />
        ))}
      </div>
      <div className="main-and-side">
        <div className="stack gap-20">
          <Skeleton height={420} radius={16} />
          <Skeleton height={420} radius={16} />
        </div>
        <Skeleton height={420} radius={16} />
      </div>
    </div>
  );
}
