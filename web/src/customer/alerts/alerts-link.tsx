import { policies } from '@fondly/contract/policies';
import * as m from '@fondly/messages';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { usePageLocation } from '../../shared/page/page-location.ts';
import styles from './alerts-link.module.css';
import { unreadCount } from './notifications.ts';

/** A link to the alerts, with the number of unread ones. */
export function AlertsLink() {
  const { pathname } = usePageLocation();
  const isCurrent = pathname === '/alerts';
  const { data: count = 0 } = useQuery(unreadCount());
  const isMany = count >= policies.unreadCountMax;
  return (
    <Link
      className={`middle rigid circle relative white size-44 outlined hover-border ${styles.link}`}
      to="/alerts"
      aria-label={toLabel(count, isMany)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <IconBell size={22} aria-hidden />
      {count > 0 && (
        <span className={`text-12 weight-700 pill centered on-accent absolute ${styles.count}`}>
          {isMany ? '9+' : count}
        </span>
      )}
    </Link>
  );
}

function toLabel(count: number, isMany: boolean): string {
  if (isMany) return m.customer_frame_alerts_new_many();
  return count > 0 ? m.customer_frame_alerts_new({ count }) : m.customer_frame_alerts();
}
