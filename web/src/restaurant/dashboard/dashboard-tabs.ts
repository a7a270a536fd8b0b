import { type ComponentType, lazy } from 'react';

type LoadTab = () => Promise<{ default: ComponentType }>;

const tab = (title: string, load: LoadTab) => ({ title, load, TabContent: lazy(load) });

/** What stands behind the overview. Titles are those of the tabs themselves, for the moment before they are there. */
const tabs = {
  meals: tab('Manage Meals', async () => ({ default: (await import('../meals/manage-meals.tsx')).ManageMeals })),
  orders: tab('Orders', async () => ({ default: (await import('../orders/orders-screen.tsx')).OrdersScreen })),
  payouts: tab('Payouts', async () => ({ default: (await import('../payouts/payouts-tab.tsx')).PayoutsTab })),
  profile: tab('Profile', async () => ({ default: (await import('../profile/profile-tab.tsx')).ProfileTab })),
};

export type DashboardTab = keyof typeof tabs;

export const isTab = (name: string | null): name is DashboardTab => name !== null && Object.hasOwn(tabs, name);

export const dashboardTab = (name: DashboardTab) => tabs[name];

/**
 * Brings the script of every tab. It follows the page's own, so that nobody waits for tabs that are not open, and a tap
 * on one opens it at once, also when the network is gone by then. What does not come is asked for again when it is opened.
 */
export const preloadTabs = () => Promise.allSettled(Object.values(tabs).map(({ load }) => load()));
