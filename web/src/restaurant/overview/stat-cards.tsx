import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import * as m from '@fondly/messages';
import { IconReceipt, IconRepeat, IconToolsKitchen2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { hasEnded } from '../meals/meal-states.ts';
import { mealsQuery } from '../queries.ts';
import { formatToday, RevenueCard } from './revenue-card.tsx';
import styles from './stat-cards.module.css';
import { isOnSaleNow } from './use-meals-on-sale.ts';

/** Revenue, today's orders, active and recurring meals. Without a recurring one, the active meals have a link to repeat one. */
export function StatCards({ figures }: { figures: DashboardView }) {
  return (
    <div className={`grid gap-16 ${styles.stats}`} data-columns={figures.recurringMeals > 0 ? 4 : 3}>
      <RevenueCard revenue={figures.revenue} previous={figures.previousRevenue} bars={figures.dailyRevenue} />
      <StatCard
        label={m.overview_todays_orders()}
        icon={<IconReceipt size={20} aria-hidden />}
        value={figures.todaysOrders}
        note={
          <>
            {figures.ordersAwaitingApproval > 0
              ? m.overview_orders_to_approve({ count: figures.ordersAwaitingApproval })
              : m.overview_orders_none_to_approve()}
            <div>
              {m.overview_orders_last_day({ count: figures.previousOrders, day: formatToday(figures.dailyRevenue) })}
            </div>
          </>
        }
      />
      <StatCard
        label={m.overview_active_meals()}
        icon={<IconToolsKitchen2 size={20} aria-hidden />}
        value={figures.activeMeals}
        note={
          <div className={styles.onSale}>
            <OnSale activeMeals={figures.activeMeals} />
          </div>
        }
        action={
          figures.recurringMeals === 0 && (
            <Link to="/new-menu-item?repeat" className="link alone text-14">
              {m.overview_recurring_meals_link()}
            </Link>
          )
        }
      />
      {figures.recurringMeals > 0 && (
        <StatCard
          label={m.overview_recurring_meals()}
          icon={<IconRepeat size={20} aria-hidden />}
          value={figures.recurringMeals}
          note={m.overview_recurring_meals_weekly()}
        />
      )}
    </div>
  );
}

type CardProps = { label: string; icon: ReactNode; value: number; note: ReactNode; action?: ReactNode };

function StatCard({ label, icon, value, note, action }: CardProps) {
  return (
    <section className={`stack content-start card fit gap-6 ${styles.card}`} aria-label={label}>
      <div className={`row space-between note weight-600 gap-8 ${styles.label}`}>
        {label}
        {icon}
      </div>
      <div className={`num weight-800 display tighter leading-110 ${styles.value}`}>{value}</div>
      <div className="note">{note}</div>
      {action}
    </section>
  );
}

/**
 * The portions left, and how many meals are sold out, or on sale if not all active ones are: the list of the page has only
 * these. It may load later, and the card works without it.
 */
function OnSale({ activeMeals }: { activeMeals: number }) {
  const now = useNow();
  const { data } = useQuery(mealsQuery());
  if (!data) return m.overview_active_meals_on_sale();
  const onSale = data.meals.filter((meal) => isOnSaleNow(meal, now));
  const soldOut = data.meals.filter(
    (meal) => meal.isActive && meal.unavailableReason === 'sold-out' && !hasEnded(meal, now),
  ).length;
  const portions = onSale.reduce((sum, { availableQuantity }) => sum + availableQuantity, 0);
  const facts = [
    m.overview_portions_left({ count: portions }),
    onSale.length < activeMeals && m.overview_active_meals_some({ onSale: onSale.length }),
    soldOut > 0 && m.overview_active_meals_sold_out({ soldOut }),
  ];
  return facts.filter(Boolean).join(' · ');
}
