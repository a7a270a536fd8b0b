import * as m from '@fondly/messages';
import type { FunctionComponent } from 'react';
import { createScript, type Script } from '../../shared/ui/overlays/create-script.ts';
import { TabFailed } from './tab-failed.tsx';

type Texts = { title: () => string; what: () => string };

const tab = <Module>(
  texts: Texts,
  { preload, toComponent }: Script<Module>,
  pick: (module: Module) => FunctionComponent,
) => ({ ...texts, preload, TabContent: toComponent(pick, TabFailed) });

/** Tabs other than the overview. Their titles are shown while their scripts load. */
const tabs = {
  meals: tab(
    { title: m.restaurant_dashboard_tab_meals, what: m.restaurant_dashboard_what_meals },
    createScript(() => import('../meals/manage-meals.tsx')),
    (file) => file.ManageMeals,
  ),
  orders: tab(
    { title: m.restaurant_dashboard_tab_orders, what: m.restaurant_dashboard_what_orders },
    createScript(() => import('../orders/orders-screen.tsx')),
    (file) => file.OrdersScreen,
  ),
  payouts: tab(
    { title: m.restaurant_dashboard_tab_payouts, what: m.restaurant_dashboard_what_payouts },
    createScript(() => import('../payouts/payouts-tab.tsx')),
    (file) => file.PayoutsTab,
  ),
  profile: tab(
    { title: m.restaurant_dashboard_tab_profile, what: m.restaurant_dashboard_what_profile },
    createScript(() => import('../profile/profile-tab.tsx')),
    (file) => file.ProfileTab,
  ),
};

export type DashboardTab = keyof typeof tabs;

export const isTab = (name: string | null): name is DashboardTab => name !== null && Object.hasOwn(tabs, name);

export const dashboardTab = (name: DashboardTab) => tabs[name];

/**
 * Loads the scripts of all tabs after the page's own, so that a tab opens at once and also offline. A script that
 * failed is loaded again when its tab is opened.
 */
export const preloadTabs = () => Promise.allSettled(Object.values(tabs).map(({ preload }) => preload()));
