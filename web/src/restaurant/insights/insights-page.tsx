import type { InsightsView } from '@fondly/contract/restaurant/insights';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../shared/ui/forms/segmented-control.tsx';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { insights } from '../queries.ts';
import { CustomerFeedback } from './customer-feedback.tsx';
import styles from './insights.module.css';
import { MealTable } from './meal-table.tsx';
import { MoneyChart } from './money-chart.tsx';
import { NoInsights } from './no-insights.tsx';
import { SalesHistory } from './sales-history.tsx';
import { Suggestions } from './suggestions.tsx';
import { WeekFigures } from './week-figures.tsx';

export const meta = pageMeta({ title: m.insights_title, hidden: true });

const spans = ['4', '12'] as const;

/** /insights: how the restaurant sells and what it could improve; `?weeks=12` shows a longer period. */
export default function InsightsPage() {
  const [params, setParams] = useSearchParams();
  const weeks = params.get('weeks') === '12' ? '12' : '4';
  const read = useQuery(insights(weeks));
  // The other period stays on screen while this one loads, and offline until it can.
  const { data: known } = useQuery({ ...insights(weeks === '4' ? '12' : '4'), enabled: false });
  const shown = useDeferredData(read.data ?? known);
  const isMissing = !read.data && (read.isError || read.isPaused);
  const show = (value: (typeof spans)[number]) => setParams(value === '4' ? {} : { weeks: value }, { replace: true });
  const choice = (
    <SegmentedControl
      label={m.insights_period()}
      segments={spans.map((value) => ({ value, label: m.insights_period_weeks({ count: Number(value) }) }))}
      value={weeks}
      onChange={show}
    />
  );
  return (
    <RestaurantPage title={m.insights_title()} actions={choice}>
      {!shown && !isMissing && <InsightsSkeleton />}
      {!shown && isMissing && (
        <LoadFailed
          audience="restaurant"
          what={m.insights_what()}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      )}
      {known && isMissing && (
        <Banner tone="warning" lead={m.insights_period_missing_lead({ count: Number(weeks) })}>
          {m.insights_period_missing({ count: known.weeks.length })}
        </Banner>
      )}
      {shown && <InsightsContent insights={shown} onMoreWeeks={weeks === '4' ? () => show('12') : null} />}
    </RestaurantPage>
  );
}

type ContentProps = { insights: InsightsView; onMoreWeeks: (() => void) | null };

function InsightsContent({ insights: shown, onMoreWeeks }: ContentProps) {
  const isEmpty =
    shown.meals.length === 0 && shown.days.length === 0 && shown.weeks.every(({ ratings }) => ratings === 0);
  if (isEmpty) return <NoInsights />;
  return (
    <div className={`stack gap-20 ${styles.page}`}>
      <Suggestions suggestions={shown.suggestions} />
      <MoneyChart insights={shown} />
      <WeekFigures weeks={shown.weeks} onMoreWeeks={onMoreWeeks} />
      <div className="main-and-side">
        <MealTable meals={shown.meals} />
        <CustomerFeedback insights={shown} />
      </div>
      <SalesHistory days={shown.days} />
    </div>
  );
}

function InsightsSkeleton() {
  return (
    <div className={`stack gap-20 ${styles.page}`} aria-busy>
      <Skeleton height={124} radius={16} />
      <Skeleton height={396} radius={16} />
      <div className={`grid gap-20 ${styles.charts}`}>
        {[1, 2, 3, 4, 5].map((key) => (
          <Skeleton key={key} height={124} radius={16} />
        ))}
      </div>
      <Skeleton height={360} radius={16} />
    </div>
  );
}
