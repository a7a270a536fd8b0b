import * as m from '@fondly/messages';
import { IconCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useSearchParams } from 'wouter';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { ZipPill } from '../frame/zip-pill.tsx';
import { QueueCards } from '../meal-queue/queue-cards.tsx';
import { useOrderZip } from '../restaurants/use-order-zip.ts';
import { AlertFilters, type Filter } from './alert-filters.tsx';
import rowStyles from './alert-row.module.css';
import styles from './alerts-page.module.css';
import { type AlertEntry, foldByOrder, isAboutOrder, isLive, sortNotifications } from './is-over.ts';
import { NotificationRow } from './notification-row.tsx';
import { notifications, unreadCount } from './notifications.ts';
import { AlertRulesSection } from './rules/alert-rules-section.tsx';
import { alertRules } from './rules/rule-queries.ts';
import { isFromToday, SentTime } from './sent-time.tsx';
import { useMarkRead } from './use-mark-read.ts';

export const meta = pageMeta({ title: m.customer_frame_alerts(), hidden: true });

/** Its cards of kitchens are only needed without alerts. */
const script = createScript(() => import('./no-alerts.tsx'));
const NoAlerts = script.toComponent((file) => file.NoAlerts, PartFailed);

/** What a phone shows in two to three screens. */
const shortLength = 10;

/** `/alerts`: what the customer was told in the last 90 days. */
export default function AlertsPage() {
  const [filter, setFilter] = useState<Filter>('all');
  // The pill names the ZIP on a new device, too.
  useOrderZip(true);
  const list = useInfiniteQuery(notifications(filter === 'all' ? null : filter));
  const { data: unread = 0 } = useQuery(unreadCount());
  const { markOne, markAll } = useMarkRead();
  const [isShort, setShort] = useState(true);
  const data = useDeferredData(list.data);
  const all = data && foldByOrder(data.pages.flatMap((page) => page.notifications));
  const shown = all && sortNotifications(all).slice(0, isShort ? shortLength : all.length);
  const today = shown?.filter(isFromToday);
  const isEmpty = all?.length === 0 && !list.hasNextPage;
  const [newest] = all ?? [];
  const hasMore = list.hasNextPage || (all?.length ?? 0) > (shown?.length ?? 0);
  const showMore = () => {
    setShort(false);
    if (all?.length === shown?.length) void list.fetchNextPage();
  };
  // Marks all kinds, so it is offered where all of them are shown.
  const markButton = unread > 0 && filter === 'all' && newest && (
    <Button variant="subtle" size="row" onClick={() => markAll(newest.createdAt)}>
      <IconCheck size={18} aria-hidden />
      {m.customer_frame_alerts_mark_all()}
    </Button>
  );
  return (
    <PageFrame corner={<ZipPill />} width="column">
      <PageTitle note={<NoteWithLink />} action={<CreateButton />}>
        {m.customer_frame_alerts()}
      </PageTitle>
      <QueueCards />
      {!(isEmpty && filter === 'all') && (
        <div className={styles.part}>
          <AlertFilters value={filter} onChange={setFilter} />
        </div>
      )}
      {!data && !list.isError && <Loading />}
      {list.isError && !list.data && (
        <LoadFailed what={m.customer_frame_alerts_what()} error={list.error} onRetry={() => void list.refetch()} />
      )}
      <Suspense fallback={<Loading />}>
        {isEmpty &&
          (filter === 'all' ? <NoAlerts /> : <p className="note">{m.customer_frame_alerts_filter_empty()}</p>)}
        <Group title={m.common_today()} list={today} onRead={markOne} action={markButton} />
        <Group
          title={m.customer_frame_alerts_earlier()}
          list={shown?.filter((one) => !isFromToday(one))}
          onRead={markOne}
          action={today?.length === 0 && markButton}
        />
        {hasMore && (
          <div className={`stack gap-8 justify-items-center ${styles.part}`}>
            {list.isFetchNextPageError && (
              <p className="note" role="alert">
                {m.customer_frame_alerts_more_failed()}
              </p>
            )}
            <Button variant="light" isPending={list.isFetchingNextPage} onClick={showMore}>
              {m.customer_frame_alerts_more()}
            </Button>
          </div>
        )}
        {/* Below a list of unknown height, so it comes with it. */}
        {(data || list.isError) && (
          <div className={styles.rules}>
            <AlertRulesSection />
          </div>
        )}
      </Suspense>
    </PageFrame>
  );
}

const Loading = () => (
  <div className={styles.part}>
    <SkeletonList what={m.customer_frame_alerts_what()} rows={3} />
  </div>
);

type GroupProps = {
  title: string;
  list: readonly AlertEntry[] | undefined;
  onRead: (id: string) => void;
  /** At the end of the title's line. */
  action: ReactNode;
};

/** An offered place, the customer's own orders, then meals that can be bought, below the name of their kitchen. */
function Group({ title, list = [], onRead, action }: GroupProps) {
  const id = useId();
  if (list.length === 0) return null;
  const aboutOrders = list.filter(isAboutOrder);
  const ownOrders = aboutOrders.filter(({ kind }) => kind !== 'offer');
  const mealsByRestaurant = Map.groupBy(list.filter(isLive), ({ meal }) => meal?.restaurantName ?? '');
  const toRow = (entry: AlertEntry) => <NotificationRow key={entry.id} entry={entry} onRead={onRead} />;
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className="row wrap space-between">
        <h2 id={id} className="text-20">
          {title}
        </h2>
        {action}
      </div>
      {aboutOrders.filter(({ kind }) => kind === 'offer').map(toRow)}
      {ownOrders.length > 0 && (
        <div className={styles.block}>
          <h3 className="text-17">{m.customer_profile_notifications_orders()}</h3>
          {ownOrders.map(toRow)}
        </div>
      )}
      {[...mealsByRestaurant].map(([restaurant, alerts]) => (
        <div key={restaurant} className={styles.block}>
          <RestaurantHead alerts={alerts} />
          {alerts.map(toRow)}
        </div>
      ))}
      {list.filter((one) => !isAboutOrder(one) && !isLive(one)).map(toRow)}
    </section>
  );
}

/** Names the kitchen of these meals, when the newest alert came, and whether the kitchen is a favorite. */
function RestaurantHead({ alerts }: { alerts: readonly AlertEntry[] }) {
  const [newest] = alerts;
  if (!newest?.meal) return null;
  const { restaurantName: name, restaurantLogoUrl: logoUrl, restaurantTone: tone } = newest.meal;
  return (
    <div className={`grid align-center ${rowStyles.row}`}>
      <span className="middle">
        <RestaurantLogo name={name} logoUrl={logoUrl} tone={tone} />
      </span>
      <div className="fit">
        <h3 className="text-17" lang={restaurantLanguage}>
          {name}
        </h3>
        <div className="flex wrap caption gap-8">
          {alerts.some(({ meal }) => meal?.isFromFavorite) && <p>{m.customer_frame_alert_from_favorite()}</p>}
          <SentTime createdAt={newest.createdAt} />
        </div>
      </div>
    </div>
  );
}

/** The rules are below a list that may be long. */
function NoteWithLink() {
  const { data: rules } = useQuery(alertRules());
  return (
    <span className="row wrap space-between">
      {m.customer_frame_alerts_note()}
      {rules && rules.length > 0 && (
        <a href="#alert-rules" className="text-15 link alone">
          {m.customer_frame_alerts_rules({ count: rules.length })}
        </a>
      )}
    </span>
  );
}

/** Opens the editor of the rules below. */
function CreateButton() {
  const [, setParams] = useSearchParams();
  return (
    <Button size="row" onClick={() => setParams({ create: '1' })}>
      {m.alert_rules_create()}
    </Button>
  );
}
