import type { FavoriteNotificationView } from '@fondly/contract/account/favorite-notifications';
import * as m from '@fondly/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { EmptyState } from '../../shared/ui/feedback/empty-state.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { AlertRulesSection } from '../alerts/rules/alert-rules-section.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { PageTitle } from '../frame/page-title.tsx';
import { NotificationRow } from './notification-row.tsx';
import { myNotifications, notificationsKey } from './notifications.ts';
import styles from './notifications-page.module.css';

export const meta = pageMeta({ title: m.customer_frame_alerts(), hidden: true });

/** `/alerts`: meals that favorite restaurants listed in the last days. */
export default function NotificationsPage() {
  const list = useQuery(myNotifications());
  useMarkReadOnView(list.data);
  return (
    <PageFrame width="column">
      <PageTitle note={m.customer_frame_alerts_note()}>{m.customer_frame_alerts()}</PageTitle>
      {list.isPending && (
        <div className={styles.loading}>
          <SkeletonList what={m.customer_frame_alerts_what()} rows={3} />
        </div>
      )}
      {list.isError && !list.data && (
        <LoadFailed what={m.customer_frame_alerts_what()} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && <NoNotifications />}
      {list.data?.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
      <div className={styles.rules}>
        <AlertRulesSection />
      </div>
    </PageFrame>
  );
}

/** Alerts on screen are marked as read. "New" stays on screen until the customer leaves the page. */
function useMarkReadOnView(notifications: FavoriteNotificationView[] | undefined): void {
  const queries = useQueryClient();
  const hasNew = notifications?.some(({ isRead }) => !isRead) ?? false;
  useEffect(() => {
    if (!hasNew) return;
    // After a failure the alerts are new again on the next visit, which does no harm.
    const markedRead = call('POST /api/account/notices/read', { body: {} }).catch(() => {});
    return () => void markedRead.then(() => queries.invalidateQueries({ queryKey: notificationsKey }));
  }, [hasNew, queries]);
}

function NoNotifications() {
  const action = (
    <ButtonLink variant="light" to="/kitchens">
      {m.customer_frame_alerts_empty_button()}
    </ButtonLink>
  );
  return (
    <EmptyState picture="bowls" title={m.customer_frame_alerts_empty_title()} action={action}>
      {m.customer_frame_alerts_empty_text()}
    </EmptyState>
  );
}
