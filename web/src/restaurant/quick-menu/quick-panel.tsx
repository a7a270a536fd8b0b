import type { StaffMealView } from '@fondly/contract/restaurant/meals';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { ClosingAssistant } from '../closing-assistant/closing-assistant.tsx';
import { findListedDay, hasEnded, isOnSale } from '../meals/meal-states.ts';
import { groupPastMeals } from '../meals/relist/group-past-meals.ts';
import { RelistButton } from '../meals/relist/relist-button.tsx';
import type { useRelist } from '../meals/relist/use-relist.tsx';
import { SoldOutButton } from '../meals/sold-out-button.tsx';
import { useStock } from '../meals/use-stock.ts';
import type { MealDraft } from '../new-menu-item/meal-draft.ts';
import { mealsQuery } from '../queries.ts';
import { PauseRow } from './pause-row.tsx';
import { QuickListing } from './quick-listing.tsx';
import styles from './quick-menu.module.css';

type Relisting = Pick<ReturnType<typeof useRelist>, 'relist' | 'pendingId' | 'isAsking'>;
type Props = { onLine: (draft: MealDraft) => void; onLeave: () => void; relisting: Relisting };

/** The more there are, the longer it takes to find one. The rest is on the page of meals. */
const maxPastMeals = 6;

/** The open panel: what to decide before closing, one line, then pause, then the meals on sale, then past meals. */
export function QuickPanel({ onLine, onLeave, relisting }: Props) {
  const { data, isPending, refetch } = useQuery(mealsQuery());
  const { isAsking } = relisting;
  // The question needs the screen, and a popover may close below it.
  useEffect(() => {
    if (isAsking) onLeave();
  }, [isAsking, onLeave]);
  return (
    <div className={`stack gap-20 text-15 ${styles.panel}`} data-targets="large">
      <ClosingAssistant />
      <QuickListing meals={data?.meals ?? []} onLine={onLine} />
      <Section title={m.quick_menu_pause()}>
        <PauseRow />
      </Section>
      {isPending && <SkeletonList what={m.restaurant_meals_what()} rows={2} />}
      {!isPending && !data && (
        <p className="stack gap-10 justify-items-start" role="alert">
          {m.quick_menu_failed()}
          <Button variant="light" onClick={() => void refetch()}>
            {m.common_try_again()}
          </Button>
        </p>
      )}
      {data && <Meals meals={data.meals} onLeave={onLeave} relisting={relisting} />}
    </div>
  );
}

type MealsProps = Pick<Props, 'onLeave' | 'relisting'> & { meals: StaffMealView[] };

function Meals({ meals, onLeave, relisting: { relist, pendingId } }: MealsProps) {
  const now = useNow();
  const isLive = (meal: StaffMealView) => isOnSale(meal) && !hasEnded(meal, now);
  // Rows stay while the panel is open, so that none moves under a finger.
  const [liveIds] = useState(() => new Set(meals.filter(isLive).map(({ id }) => id)));
  const [pastIds] = useState(
    () =>
      new Set(
        groupPastMeals(meals, now)
          .map(({ meal }) => meal)
          .filter((meal) => findListedDay(meal, meals, now) === null)
          .slice(0, maxPastMeals)
          .map(({ id }) => id),
      ),
  );
  const live = meals.filter((meal) => liveIds.has(meal.id) || isLive(meal));
  const past = groupPastMeals(meals, now).filter(({ meal }) => pastIds.has(meal.id));
  return (
    <>
      <Section title={m.quick_menu_on_sale()}>
        {live.length === 0 && <p className="note">{m.overview_on_sale_none()}</p>}
        <ul className="stack gap-4">
          {live.map((meal) => (
            <LiveMeal key={meal.id} meal={meal} />
          ))}
        </ul>
      </Section>
      <Section title={m.quick_menu_past()}>
        {past.length === 0 && <p className="note">{m.quick_menu_past_none()}</p>}
        <ul className="stack gap-4">
          {past.map(({ meal }) => (
            <li key={meal.id} className={`row wrap space-between ${styles.row}`}>
              <span className="break weight-600">{meal.name}</span>
              <RelistButton meal={meal} meals={meals} now={now} isPending={pendingId === meal.id} onRelist={relist} />
            </li>
          ))}
        </ul>
        <Link to="/dashboard?tab=meals&show=past" className="link alone" onClick={onLeave}>
          {m.quick_menu_past_link()}
        </Link>
      </Section>
    </>
  );
}

function LiveMeal({ meal }: { meal: StaffMealView }) {
  const { shown, sellOut, problem } = useStock(meal);
  return (
    <li className={`row wrap space-between ${styles.row}`}>
      <span className="break">
        <b className="weight-600">{meal.name}</b>
        <span className="note num block">
          {shown > 0 ? m.overview_on_sale_left({ count: shown }) : m.common_sold_out()}
        </span>
      </span>
      {shown > 0 && <SoldOutButton name={meal.name} onPress={sellOut} />}
      {problem && (
        <p className="note full" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack gap-8">
      <h2 className="text-16 weight-700 plain-heading">{title}</h2>
      {children}
    </section>
  );
}
