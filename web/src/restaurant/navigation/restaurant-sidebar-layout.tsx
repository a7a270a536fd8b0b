import * as m from '@fondly/messages';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { SkipLink } from '../../shared/page/skip-link.tsx';
import { restaurantHome } from '../../shared/session/restaurant-home.ts';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { Drawer } from '../../shared/ui/overlays/dialog.tsx';
import { MenuContext } from './menu-context.ts';
import { useRestaurant } from './restaurant-context.ts';
import styles from './restaurant-sidebar-layout.module.css';
import { SideNavigation } from './side-navigation.tsx';

/** A page with navigation at the side, or behind a menu button on a narrow screen. */
export function RestaurantSidebarLayout({ children }: { children: ReactNode }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const close = () => setMenuOpen(false);
  return (
    <MenuContext value={() => setMenuOpen(true)}>
      <SkipLink />
      <div className={`text-15 grid soft full-height ${styles.app}`} data-targets="large">
        <aside
          className={`flex white gap-4 no-print column ${styles.side}`}
          aria-label={m.restaurant_frame_side_label()}
        >
          <Brand />
          <SideNavigation />
        </aside>
        <main id="main" className={`fit ${styles.main}`}>
          {children}
        </main>
      </div>
      <Drawer
        title={m.restaurant_frame_menu_title()}
        closeLabel={m.restaurant_frame_menu_close()}
        isOpen={isMenuOpen}
        onClose={close}
      >
        <div className={`flex column ${styles.drawer}`}>
          <SideNavigation isWide onLeave={close} />
        </div>
      </Drawer>
    </MenuContext>
  );
}

function Brand() {
  const home = restaurantHome(useRestaurant().restaurant.role);
  return (
    <div className={styles.brand}>
      <span className={styles.wordmark}>
        <Logo to={home} />
      </span>
      <Link className={styles.mark} to={home} aria-label={m.restaurant_frame_home()}>
        <img src="/favicon.svg" alt="" width={40} height={40} />
      </Link>
    </div>
  );
}
