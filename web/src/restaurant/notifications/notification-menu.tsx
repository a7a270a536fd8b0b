import type { NotificationView } from '@fondly/contract/restaurant/notifications';
import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/ui/actions/button.tsx';
import { SkeletonList } from '../../shared/ui/feedback/skeleton-list.tsx';
import { Popover } from '../../shared/ui/overlays/popover.tsx';
import { NotificationOffer } from '../new-orders/notification-prompt.tsx';
import { earlierNotificationsQuery, notificationsQuery } from '../queries.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notification-menu.module.css';
import { useDismissNotification } from './use-dismiss-notification.ts';

/** Counts and lists the open notifications, newest first. */
export function NotificationMenu() {
  const { data } = useQuery(notificationsQuery());
  const unread = filterUnread(data?.notifications);
  return (
    <Popover
      label={m.restaurant_frame_notifications()}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          className="middle rigid circle relative white size-48 outlined"
          title={m.restaurant_frame_notifications()}
          aria-label={
            unread.length > 0
              ? m.restaurant_frame_notifications_new({ count: unread.length })
              : m.restaurant_frame_notifications()
          }
        >
          <IconBell size={22} aria-hidden />
          {unread.length > 0 && (
            <span className={`text-12 weight-700 pill centered on-accent absolute ${styles.count}`}>
              {unread.length}
            </span>
          )}
        </button>
      )}
    >
      {(close) => <NotificationList onLeave={close} />}
    </Popover>
  );
}

/** Open notifications, or the earlier ones of the last days. */
function NotificationList({ onLeave }: { onLeave: () => void }) {
  const [isShowingEarlier, setShowingEarlier] = useState(false);
  const newNotifications = useQuery(notificationsQuery());
  const earlier = useQuery({ ...earlierNotificationsQuery(), enabled: isShowingEarlier });
  const { data, isPending, refetch } = isShowingEarlier ? earlier : newNotifications;
  const dismiss = useDismissNotification();
  if (isPending) return <SkeletonList what={m.restaurant_frame_your_notifications()} rows={2} />;
  if (!data) {
    return (
      <div className={`stack muted centered gap-12 justify-items-center ${styles.message}`} role="alert">
        <p>{m.restaurant_frame_notifications_failed()}</p>
        <Button variant="light" onClick={() => void refetch()}>
          {m.common_try_again()}
        </Button>
      </div>
    );
  }
  const lines = isShowingEarlier ? data.notifications : filterUnread(data.notifications);
  return (
    <>
      <NotificationOffer />
      {lines.length === 0 && (
        <p className={`stack muted centered gap-12 justify-items-center ${styles.message}`}>
          {isShowingEarlier ? m.restaurant_frame_notifications_none_earlier() : m.restaurant_frame_notifications_none()}
        </p>
      )}
      <ul>
        {lines.map((one) => (
          <NotificationItem
            key={one.id}
            notification={one}
            onOpen={onLeave}
            onDismiss={isShowingEarlier ? null : () => dismiss(one)}
          />
        ))}
      </ul>
      <Button variant="subtle" wide onClick={() => setShowingEarlier(!isShowingEarlier)}>
        {isShowingEarlier
          ? m.restaurant_frame_notifications_show_new_button()
          : m.restaurant_frame_notifications_show_earlier_button()}
      </Button>
    </>
  );
}

function filterUnread(notifications: NotificationView[] = []): NotificationView[] {
  return notifications.filter(({ dismissedAt }) => dismissedAt === null);
}
