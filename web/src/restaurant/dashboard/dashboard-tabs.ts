import * as m from '@fondly/messages';
import { type ComponentType, lazy } from 'react';

type LoadTab = () => Promise<{ default: ComponentType }>;

type Texts = { title: () => string; what: () => string };

const tab = (texts: Texts, load: LoadTab) => ({ ...texts, load, TabContent: lazy(load) });

/** Tabs other than the overview. Their titles are shown while their scripts load. */
const tabs = {
  meals: tab({ title: m.restaurant_dashboard_tab_meals, what: m.restaurant_dashboard_what_meals }, async () => ({
    default: (await import('../meals/manage-meals.tsx')).ManageMeals,
  })),
  orders: tab({ title: m.restaurant_dashboard_tab_orders, what: m.restaurant_dashboard_what_orders }, async () => ({
    default: (await import('../orders/orders-screen.tsx')).OrdersScreen,
  })),
  payouts: tab({ title: m.restaurant_dashboard_tab_payouts, what: m.restaurant_dashboard_what_payouts }, async () => ({
    default: (await import('../payouts/payouts-tab.tsx')).PayoutsTab,
  })),
  profile: tab({ title: m.restaurant_dashboard_tab_profile, what: m.restaurant_dashboard_what_profile }, async () => ({
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
