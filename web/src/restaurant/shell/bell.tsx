import type { NotificationView } from '@fondly/contract/notification';
import { Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/button.tsx';
import { SkeletonList } from '../../shared/skeleton-list.tsx';
import { kitchenNotifications } from '../queries.ts';
import styles from './bell.module.css';
import { BellLine } from './bell-line.tsx';
import { useDismiss } from './use-dismiss.ts';

/** What has come in and was not put away yet, newest first (restaurant specification, section 4, Notifications). */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(kitchenNotifications());
  const unread = unreadOf(data?.notifications);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} radius={16} shadow="lg" trapFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.bell}
          aria-label={unread.length > 0 ? `Notifications, ${unread.length} new` : 'Notifications'}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={22} aria-hidden />
          {unread.length > 0 && <span className={styles.count}>{unread.length}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel} aria-label="Notifications">
        <BellList onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function BellList({ onLeave }: { onLeave: () => void }) {
  const notifications = useQuery(kitchenNotifications());
  const dismiss = useDismiss();
  if (notifications.isPending) return <SkeletonList what="notifications" rows={2} />;
  if (!notifications.data) {
    return (
      <div className={styles.message} role="alert">
        <p>Failed to fetch notifications</p>
        <Button look="light" onClick={() => void notifications.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  const unread = unreadOf(notifications.data.notifications);
  if (unread.length === 0) return <p className={styles.message}>Nothing new. Orders ring here.</p>;
  return (
    <ul className={styles.list}>
      {unread.map((one) => (
        <BellLine key={one.id} notification={one} onOpen={onLeave} onDismiss={() => dismiss(one)} />
      ))}
    </ul>
  );
}

function unreadOf(notifications: NotificationView[] = []): NotificationView[] {
  return notifications.filter(({ dismissedAt }) => dismissedAt === null);
}
