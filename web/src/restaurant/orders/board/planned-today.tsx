import type { CounterMeal } from '@fondly/contract/restaurant/counter';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useNow } from '../../../shared/api/use-now.ts';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { counterQuery } from '../../counter/counter-query.ts';
import { useHasRole } from '../../navigation/use-has-role.ts';
import styles from './board.module.css';

/** For a board without orders: today's pickup windows with the meals in them. Counter staff may read the shift, but not the meals. */
export default function PlannedToday() {
  const now = useNow();
  const { data, isPending } = useQuery({ ...counterQuery(), refetchInterval: false });
  if (isPending) {
    return (
      <div role="status" aria-busy>
        <span className="visually-hidden">{m.board_planned_loading()}</span>
        <Skeleton height={220} radius={16} />
      </div>
    );
  }
  // The board says itself that it is not up to date.
  if (!data) return null;
  const meals = data.meals.filter(({ pickupEnd }) => new Date(pickupEnd) > now);
  const windows = Map.groupBy(meals, ({ pickupStart, pickupEnd }) =>
    formatPickupWindow(new Date(pickupStart), new Date(pickupEnd), data.timezone),
  );
  return (
    <section className="stack gap-16 card padding-20" aria-labelledby="planned-today">
      <h2 id="planned-today" className="text-18 tight">
        {m.board_planned_title()}
      </h2>
      {windows.size === 0 && <NothingPlanned />}
      <div className={`grid gap-24 align-start ${styles.tickets}`}>
        {[...windows].map(([window, planned]) => (
          <PlannedWindow key={window} window={window} meals={planned} />
        ))}
      </div>
    </section>
  );
}

function PlannedWindow({ window, meals }: { window: string; meals: CounterMeal[] }) {
  return (
    <div>
      <h3 className="row gap-8 num text-16 weight-700 plain-heading margin-bottom-8">
        <IconClock size={20} aria-hidden />
        {window}
      </h3>
      <ul>
        {meals.map(({ id, name, availableQuantity }) => (
          <li key={id} className="row space-between gap-12 line-above text-17 min-height-48">
            <span className="break">{name}</span>
            <b className="num nowrap">
              {availableQuantity > 0 ? m.overview_on_sale_left({ count: availableQuantity }) : m.common_sold_out()}
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NothingPlanned() {
  const isManager = useHasRole('manager');
  return (
    <p className="muted">
      {m.overview_on_sale_none()}{' '}
      {isManager && (
        <Link className="link" to="/new-menu-item">
          {m.overview_on_sale_add_link()}
        </Link>
      )}
    </p>
  );
}
