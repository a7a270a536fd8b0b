import type { DashboardView } from '@fondly/contract/restaurant/dashboard';
import { toLocalTime } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconPlus } from '@tabler/icons-react';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useNow } from '../../shared/api/use-now.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { useMedia } from '../../shared/page/use-media.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { ClosingAssistant } from '../closing-assistant/closing-assistant.tsx';
import { useKnowsClosingMeals } from '../closing-assistant/use-closing-meals.ts';
import { EveningNote } from '../evening/evening-note.tsx';
import { useKnowsEvening } from '../evening/use-evening.ts';
import { useRestaurant } from '../navigation/restaurant-context.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { QuickPause } from '../pickup/quick-pause.tsx';
import { dashboard, mealsQuery } from '../queries.ts';
import { formatGreeting } from './greeting.ts';
import { MealsOnSale } from './meals-on-sale.tsx';
import { NextPickups } from './next-pickups.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PayoutSetupBanner } from './payout-setup-banner.tsx';
import trackerStyles from './progress-tracker.module.css';
import { ProgressTracker } from './progress-tracker.tsx';
import { QuickActions } from './quick-actions.tsx';
import statStyles from './stat-cards.module.css';
import { StatCards } from './stat-cards.tsx';

/** One column of lists. As in `stat-cards.module.css`. */
const narrowPage = '(max-width: 959px)';
/** Beside the main action, or on a phone, the full greeting would take more than the height of the title row. */
const narrowScreen = '(max-width: 480px), (min-width: 701px) and (max-width: 900px)';

/** The dashboard's first tab. On a phone or a tablet held upright, what is next comes before what was earned. */
export function Overview() {
  const { restaurant, person } = useRestaurant();
  const now = useNow();
  const areListsFirst = useMedia(narrowPage);
  const isNarrow = useMedia(narrowScreen);
  const figures = useQuery(dashboard());
  const isTopKnown = [useKnowsClosingMeals(), useKnowsEvening()].every(Boolean);
  const shown = useDeferredData(isTopKnown ? figures.data : undefined);
  // Prefetched with the metrics, because the panels below need them.
  usePrefetchQuery(mealsQuery());
  const name = restaurant.role === 'owner' ? restaurant.contactName : person.name;
  const actions = (
    <>
      <ButtonLink to="/new-menu-item">
        <IconPlus size={20} aria-hidden />
        {m.menu_item_add()}
      </ButtonLink>
      <QuickPause />
    </>
  );
  return (
    <RestaurantPage
      title={formatGreeting(name, isNarrow ? null : toLocalTime(now, restaurant.timezone))}
      actions={actions}
    >
      {shown && <ClosingAssistant />}
      {(shown || figures.isError) && <EveningNote />}
      {!areListsFirst && (shown || figures.isError) && <PayoutSetupBanner />}
      {!restaurant.isSelling && (
        <Banner tone="warning" lead={m.overview_not_selling()} action={<ProfileLink />}>
          {m.overview_not_selling_text()}
        </Banner>
      )}
      {!shown && !figures.isError && <OverviewSkeleton areListsFirst={areListsFirst} />}
      {figures.isError && !figures.data && (
        <LoadFailed
          audience="restaurant"
          what={m.overview_what()}
          error={figures.error}
          onRetry={() => void figures.refetch()}
        />
      )}
      {shown && (areListsFirst ? <ListsFirst figures={shown} /> : <Figures figures={shown} />)}
    </RestaurantPage>
  );
}

const ProfileLink = () => (
  <ButtonLink variant="default" size="row" to="/dashboard?tab=profile">
    {m.overview_not_selling_link()}
  </ButtonLink>
);

function Figures({ figures }: { figures: DashboardView }) {
  return (
    <>
      <StatCards figures={figures} />
      <div className={`main-and-side ${trackerStyles.columns}`}>
        <div className={`stack gap-20 ${statStyles.tall}`}>
          <NextPickups orders={figures.nextPickups} />
          <MealsOnSale expected={figures.activeMeals} />
        </div>
        <ProgressTracker achievements={figures.achievements} />
      </div>
      <QuickActions />
    </>
  );
}

function ListsFirst({ figures }: { figures: DashboardView }) {
  return (
    <>
      <NextPickups orders={figures.nextPickups} />
      <MealsOnSale expected={figures.activeMeals} />
      <PayoutSetupBanner />
      <StatCards figures={figures} />
      <QuickActions />
      <ProgressTracker achievements={figures.achievements} />
    </>
  );
}
