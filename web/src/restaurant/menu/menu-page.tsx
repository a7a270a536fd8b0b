import * as m from '@fondly/messages';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { RestaurantPage } from '../navigation/restaurant-page.tsx';
import { DishesPanel } from './dishes-panel.tsx';
import { ImportPanel } from './import-panel.tsx';
import { ImportsPanel } from './imports-panel.tsx';
import styles from './menu.module.css';

export const meta = pageMeta({ title: m.menu_title, hidden: true });

/** `/menu`: the dishes that fill in the form of a meal, and the files that they come from. */
export default function MenuPage() {
  return (
    <RestaurantPage title={m.menu_title()}>
      <div className={`grid gap-20 align-start ${styles.page}`}>
        <p className="note span-all">{m.menu_lead()}</p>
        <div className="stack gap-20">
          <ImportPanel />
          <ImportsPanel />
        </div>
        <div className="stack gap-20">
          <DishesPanel />
        </div>
      </div>
    </RestaurantPage>
  );
}
