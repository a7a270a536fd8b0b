import type { NoticeView } from '@fondly/contract/favorite-notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { NoticeRow } from './notification-row.tsx';
import { myNotices, noticesKey } from './notifications.ts';
import styles from './notifications-page.module.css';

export const meta = pageMeta({ title: 'Alerts', hidden: true });

/** `/alerts`: what favorite kitchens have put on sale in the last days. */
export default function AlertsPage() {
  const list = useQuery(myNotices());
  useReadWhenLeft(list.data);
  return (
    <PageFrame width="column">
      <PageTitle note="When a favorite kitchen has something on sale, it stands here.">Alerts</PageTitle>
      {list.isPending && (
        <div className={styles.loading}>
          <SkeletonList what="your alerts" rows={3} />
        </div>
      )}
      {list.isError && !list.data && (
        <LoadFailed what="your alerts" error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <NoAlerts />}
      {list.data?.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} />
      ))}
    </PageFrame>
  );
}

/** Whoever has them on screen has seen them; "New" stays on screen until the page is left. */
function useReadWhenLeft(notices: NoticeView[] | undefined): void {
  const queries = useQueryClient();
  const hasNew = notices?.some(({ isRead }) => !isRead) ?? false;
  useEffect(() => {
    if (!hasNew) return;
    // What could not be noted is new once more on the next visit, which does no harm.
    const noted = call('POST /api/account/notices/read', { body: {} }).catch(() => {});
    return () => void noted.then(() => queries.invalidateQueries({ queryKey: noticesKey }));
  }, [hasNew, queries]);
}

function NoAlerts() {
  const action = (
    <ButtonLink look="light" to="/kitchens">
      Find a kitchen
    </ButtonLink>
  );
  return (
    <EmptyState picture="bowls" title="No alerts yet" action={action}>
      Tap the heart of a kitchen, and we tell you when it has something on sale.
    </EmptyState>
  );
}
