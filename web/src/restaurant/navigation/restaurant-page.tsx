import * as m from '@fondly/messages';
import { IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useContext } from 'react';
import { NotificationMenu } from '../notifications/notification-menu.tsx';
import { QuickMenu } from '../quick-menu/quick-menu.tsx';
import { SellerDutyBanner } from '../seller-duty/seller-duty-banner.tsx';
import { LivePill } from './live-pill.tsx';
import { MenuContext } from './menu-context.ts';
import styles from './restaurant-page.module.css';

type Props = {
  title: string;
  /** A state that the page is in, below its title. The row stays as high. */
  note?: string | undefined;
  /** The page's action or a note. It wraps below the title in a narrow row. */
  actions?: ReactNode;
  /** Icon buttons beside the bell. */
  tools?: ReactNode;
  /** Replaces the Live pill where a page shows its own connection state. */
  connection?: ReactNode;
  children: ReactNode;
};

/** A restaurant page: the title row with its action, the Live pill and the bell, then the content. */
export function RestaurantPage({ title, note, actions, tools, connection = <LivePill />, children }: Props) {
  const openMenu = useContext(MenuContext);
  return (
    <>
      <header className={`row wrap gap-10 ${styles.bar} no-print`}>
        <button
          type="button"
          className={`rigid circle white size-48 outlined ${styles.menu}`}
          aria-label={m.restaurant_frame_menu_open()}
          onClick={openMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
        <div className={`grow ${styles.heading}`}>
          <h1 className={`weight-750 leading-110 ${styles.title}`}>{title}</h1>
          {note && <p className="text-14 muted leading-110">{note}</p>}
        </div>
        {connection}
        {actions && <div className={`row wrap gap-10 ${styles.actions}`}>{actions}</div>}
        {tools}
        <QuickMenu />
        <NotificationMenu />
      </header>
      <div className={`stack gap-20 ${styles.body}`}>
        <SellerDutyBanner />
        {children}
      </div>
    </>
  );
}
