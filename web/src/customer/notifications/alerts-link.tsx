import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import styles from './alerts-link.module.css';
import { myNotifications } from './notifications.ts';

/** A link to the alerts, with the number of unread ones. */
export function AlertsLink() {
  const { pathname } = useLocation();
  const isCurrent = pathname === '/alerts';
  const { data = [] } = useQuery(myNotifications());
  const count = isCurrent ? 0 : data.filter(({ isRead }) => !isRead).length;
  return (
    <Link
      className={`middle rigid circle relative white size-44 outlined hover-border ${styles.link}`}
      to="/alerts"
      aria-label={count > 0 ? m.customer_frame_alerts_new({ count }) : m.customer_frame_alerts()}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <IconBell size={22} aria-hidden />
      {count > 0 && (
        <span className={`text-12 weight-700 pill centered on-accent absolute ${styles.count}`}>
          {count > 9 ? '9+' : count}
        </span>
      )}
    </Link>
  );
}
