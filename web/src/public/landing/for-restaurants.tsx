import * as m from '@fondly/messages';
import { IconLeaf, IconTrendingUp, IconUsersPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { BoardIllustration } from './board-illustration.tsx';
import styles from './for-restaurants.module.css';
import section from './section.module.css';

/** What a restaurant gains, and how its evening looks. */
export function ForRestaurants() {
  return (
    <section className={styles.wrap}>
      <div className={`clip on-ink grid align-center ${styles.panel}`}>
        <div>
          <h2 className={`weight-800 tighter ${section.title}`}>{m.landing_kitchens_title()}</h2>
          <p className={`subdued ${section.lead} ${styles.lead}`}>{m.landing_kitchens_lead()}</p>
          <ul className={`stack gap-20 ${styles.gains}`}>
            <Benefit icon={<IconTrendingUp size={24} />} title={m.landing_revenue_title()}>
              {hasRestaurantFees() ? m.landing_revenue_with_fees() : m.landing_revenue()}
            </Benefit>
            <Benefit icon={<IconLeaf size={24} />} title={m.landing_waste_title()}>
              {m.landing_waste()}
            </Benefit>
            <Benefit icon={<IconUsersPlus size={24} />} title={m.landing_diners_title()}>
              {m.landing_diners()}
            </Benefit>
          </ul>
          <ButtonLink size="main" variant="onDark" to="/restaurant-login">
            {m.landing_list_meal()}
          </ButtonLink>
          <p className={styles.near}>
            <Link className={`weight-600 inline-row ${styles.nearLink}`} to="/demand">
              {m.landing_see_demand()}
            </Link>
          </p>
        </div>
        <BoardIllustration />
      </div>
    </section>
  );
}

function Benefit({ icon, title, children }: { icon: ReactNode; title: string; children: string }) {
  return (
    <li className={`grid gap-16 align-start ${styles.gain}`}>
      <span className={`middle size-48 radius-14 ${styles.icon}`} aria-hidden>
        {icon}
      </span>
      <div>
        <h3 className={`text-18 plain-heading ${styles.title}`}>{title}</h3>
        <p className={`text-15 ${styles.text}`}>{children}</p>
      </div>
    </li>
  );
}
