import { rolesAtLeast } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import {
  IconBuildingStore,
  IconCashBanknote,
  IconChartBar,
  IconClock,
  IconDeviceTablet,
  IconDots,
  IconKey,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconReceipt,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { LanguageSwitch } from '../../shared/language/language-switch.tsx';
import { usePageLocation } from '../../shared/page/page-location.ts';
import { usePreloadPage } from '../../shared/page/preload-page.ts';
import { useMedia } from '../../shared/page/use-media.ts';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { loadWhenIdle } from '../../shared/ui/overlays/load-when-idle.ts';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { getNeed, type Need, needs } from '../orders/get-need.ts';
import { ordersQuery } from '../queries.ts';
import { RestaurantChip } from './restaurant-chip.tsx';
import { useRestaurant } from './restaurant-context.ts';
import { RestaurantSwitch } from './restaurant-switch.tsx';
import styles from './side-navigation.module.css';

const entries = [
  {
    name: 'overview',
    label: m.restaurant_frame_overview,
    to: '/dashboard',
    icon: IconLayoutDashboard,
    minRole: 'manager',
  },
  {
    name: 'meals',
    label: m.restaurant_frame_meals,
    to: '/dashboard?tab=meals',
    icon: IconToolsKitchen2,
    minRole: 'manager',
  },
  { name: 'orders', label: m.restaurant_frame_orders, to: '/orders', icon: IconReceipt, minRole: 'counter' },
  { name: 'counter', label: m.restaurant_frame_counter, to: '/counter', icon: IconDeviceTablet, minRole: 'counter' },
  { name: 'pickup', label: m.restaurant_frame_pickup_hours, to: '/pickup', icon: IconClock, minRole: 'manager' },
  {
    name: 'payouts',
    label: m.restaurant_frame_payouts,
    to: '/dashboard?tab=payouts',
    icon: IconCashBanknote,
    minRole: 'owner',
  },
  { name: 'insights', label: m.restaurant_frame_insights, to: '/insights', icon: IconChartBar, minRole: 'manager' },
  { name: 'staff', label: m.restaurant_frame_staff, to: '/staff', icon: IconUsers, minRole: 'owner' },
  { name: 'api-keys', label: m.restaurant_frame_api_keys, to: '/api-keys', icon: IconKey, minRole: 'owner' },
  {
    name: 'profile',
    label: m.restaurant_frame_profile,
    to: '/dashboard?tab=profile',
    icon: IconBuildingStore,
    minRole: 'manager',
  },
] as const;
type Entry = (typeof entries)[number];
type EntryName = Entry['name'];

/** Pages for a quiet hour. They are under "More" where a screen is too low for every link, so that Log out stays in view. */
const rareNames: readonly EntryName[] = ['insights', 'staff', 'api-keys'];
const lowScreen = '(min-width: 701px) and (max-height: 899px)';
const entryClass = `row text-15 weight-600 full relative radius-12 gap-12 min-height-48 subdued ${styles.entry}`;

type Props = {
  /** In the drawer, texts are shown beside the icons at any width. */
  isWide?: boolean;
  onLeave?: () => void;
};

/** The restaurant chip, links to every page, the language of this device, and Log out, which leads to the landing page. */
export function SideNavigation({ isWide = false, onLeave }: Props) {
  const currentEntry = useCurrentEntry();
  const waiting = useWaiting();
  const { restaurant } = useRestaurant();
  const allowedEntries = entries.filter(({ minRole }) => rolesAtLeast(minRole).includes(restaurant.role));
  // A suspended restaurant can only hand over paid orders.
  const open =
    restaurant.status === 'suspended' ? allowedEntries.filter(({ name }) => name === 'orders') : allowedEntries;
  const isLow = useMedia(lowScreen) && !isWide;
  const rare = isLow ? open.filter(({ name }) => rareNames.includes(name)) : [];
  usePreloadedPages(open.map(({ to }) => to));
  return (
    <div className={`flex column ${styles.side}`} data-wide={isWide || undefined}>
      <RestaurantChip />
      <nav className="stack gap-4" aria-label={m.restaurant_frame_pages_label()}>
        {open
          .filter((entry) => !rare.includes(entry))
          .map((entry) => (
            <EntryLink key={entry.name} entry={entry} isCurrent={currentEntry === entry.name} onLeave={onLeave}>
              {entry.name === 'orders' && waiting.count > 0 && (
                <span
                  className={`middle num text-13 weight-700 pill push on-accent ${styles.count}`}
                  title={waiting.words}
                >
                  <span aria-hidden>{waiting.count}</span>
                  <span className="visually-hidden">{waiting.words}</span>
                </span>
              )}
            </EntryLink>
          ))}
        {rare.length > 0 && <MoreMenu entries={rare} currentEntry={currentEntry} />}
      </nav>
      <div className="stack gap-4 push-down">
        <RestaurantSwitch />
        <LanguageSwitch className={entryClass} icon={<IconLanguage size={20} aria-hidden />} isForThisDeviceOnly />
        <button type="button" className={entryClass} onClick={() => void signOutAndLeave('/')}>
          <IconLogout size={20} aria-hidden />
          <span>{m.common_log_out()}</span>
        </button>
      </div>
    </div>
  );
}

type EntryProps = { entry: Entry; isCurrent: boolean; onLeave: (() => void) | undefined; children: ReactNode };

function EntryLink({ entry: { label, to, icon: Icon }, isCurrent, onLeave, children }: EntryProps) {
  return (
    <Link to={to} className={entryClass} aria-current={isCurrent ? 'page' : undefined} onClick={onLeave}>
      <Icon size={20} aria-hidden />
      <span>{label()}</span>
      {children}
    </Link>
  );
}

function MoreMenu({ entries: rare, currentEntry }: { entries: readonly Entry[]; currentEntry: EntryName | null }) {
  const isCurrent = rare.some(({ name }) => name === currentEntry);
  return (
    <Menu
      placement="right top"
      textSize="small"
      trigger={(props) => (
        <button {...props} type="button" className={entryClass} aria-current={isCurrent || undefined}>
          <IconDots size={20} aria-hidden />
          <span>{m.restaurant_frame_more()}</span>
        </button>
      )}
      items={rare.map(({ label, to, icon: Icon }) => ({ label: label(), to, icon: <Icon size={20} aria-hidden /> }))}
    />
  );
}

/**
 * Loads the scripts of the other pages a few seconds after the first. Without them, a tap on a link while offline would
 * reload the page and lose it, together with an offline counter.
 */
function usePreloadedPages(paths: string[]): void {
  const preloadPage = usePreloadPage();
  const joinedPaths = paths.join(' ');
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const path of joinedPaths.split(' ')) loadWhenIdle(() => preloadPage(path));
    }, preloadDelayMilliseconds);
    return () => clearTimeout(timer);
  }, [joinedPaths, preloadPage]);
}
const preloadDelayMilliseconds = 3000;

function useCurrentEntry(): EntryName | null {
  const { pathname, search } = usePageLocation();
  if (pathname === '/orders') return 'orders';
  if (pathname === '/counter') return 'counter';
  if (pathname === '/pickup') return 'pickup';
  if (pathname === '/staff') return 'staff';
  if (pathname === '/api-keys') return 'api-keys';
  if (pathname === '/insights') return 'insights';
  if (pathname === '/profile') return 'profile';
  if (pathname === '/new-menu-item' || pathname === '/menu') return 'meals';
  if (pathname !== '/dashboard') return null;
  const tab = new URLSearchParams(search).get('tab');
  return entries.find(({ name }) => name === tab)?.name ?? 'overview';
}

const needWords: Record<Need, (values: { count: number }) => string> = {
  look: m.new_order_held,
  approval: m.restaurant_frame_orders_to_approve,
  reply: m.restaurant_frame_orders_to_reply,
  handOver: m.restaurant_frame_orders_to_hand_over,
  cooking: m.restaurant_frame_orders_to_make,
};

/** How many orders need somebody now, and what they need: "2 new orders, 1 order to hand over". */
function useWaiting(): { count: number; words: string } {
  const { data } = useQuery(ordersQuery());
  const now = useNow();
  const found = (data?.orders ?? []).map((order) => getNeed(order, now)).filter((need) => need !== null);
  const words = needs
    .map((need) => ({ need, count: found.filter((one) => one === need).length }))
    .filter(({ count }) => count > 0)
    .map(({ need, count }) => needWords[need]({ count }));
  return { count: found.length, words: words.join(', ') };
}
