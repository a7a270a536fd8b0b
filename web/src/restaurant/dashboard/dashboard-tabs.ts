import * as m from '@fondly/messages';
import { type ComponentType, lazy } from 'react';

type LoadTab = () => Promise<{ default: ComponentType }>;

const tab = (title: () => string, load: LoadTab) => ({ title, load, TabContent: lazy(load) });

/** Tabs other than the overview. Their titles are shown while their scripts load. */
const tabs = {
  meals: tab(m.restaurant_dashboard_tab_meals, async () => ({
    default: (await import('../meals/manage-meals.tsx')).ManageMeals,
  })),
  orders: tab(m.restaurant_dashboard_tab_orders, async () => ({
    default: (await import('../orders/orders-screen.tsx')).OrdersScreen,
  })),
  payouts: tab(m.restaurant_dashboard_tab_payouts, async () => ({
    default: (await import('../payouts/payouts-tab.tsx')).PayoutsTab,
  })),
  profile: tab(m.restaurant_dashboard_tab_profile, async () => ({
    default: (await import('../profile/profile-tab.tsx')).ProfileTab,
  })),
};

export type DashboardTab = keyof typeof tabs;

export const isTab = (name: string | null): name is DashboardTab => name !== null && Object.hasOwn(tabs, name);

export const dashboardTab = (name: DashboardTab) => tabs[name];

/**
 * Loads the scripts of all tabs after the page's own, so that a tab opens at once and also offline. A script that
 * failed is loaded again when its tab is opened.
 */
export const preloadTabs = () => Promise.allSettled(Object.values(tabs).map(({ load }) => load()));
