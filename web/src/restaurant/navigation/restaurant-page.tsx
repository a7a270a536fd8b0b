import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { NotificationMenu } from '../notifications/notification-menu.tsx';
import { LivePill } from './live-pill.tsx';
import { MenuContext } from './menu-context.ts';
import styles from './restaurant-page.module.css';

type Props = {
  title: string;
  /** The page's one action, or a quiet remark; it goes under the title where the row is too narrow. */
  actions?: ReactNode;
  /** What the page itself says of its connection, in place of the Live pill. */
  connection?: ReactNode;
  children: ReactNode;
};

/** A page of the kitchen: the title row with its action, Live pill and bell, then the page itself. */
export function RestaurantPage({ title, actions, connection = <LivePill />, children }: Props) {
  const openMenu = useContext(MenuContext);
  return (
    <>
      <header className={`row wrap gap-10 ${styles.bar} no-print`}>
        <button
          type="button"
          className={`rigid circle white size-48 ${styles.menu}`}
          aria-label="Open the menu"
          onClick={openMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
        <h1 className={`grow weight-750 ${styles.title}`}>{title}</h1>
        {connection}
        {actions && <div className={`row wrap gap-10 ${styles.actions}`}>{actions}</div>}
        <NotificationMenu />
      </header>
      <div className={`stack gap-20 ${styles.body}`}>{children}</div>
    </>
  );
}
