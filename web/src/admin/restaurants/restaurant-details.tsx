import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { formatCents } from '@fondly/contract/money';
import type { ReactNode } from 'react';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { DescriptionList } from '../../shared/ui/data/description-list.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { formatHours } from './format-hours.ts';
import { PayoutSetup } from './payout-setup.tsx';

/** Contact, earnings and opening hours of a restaurant. */
export function RestaurantFacts({ restaurant }: { restaurant: AdminRestaurantView }) {
  const { rating, ratingCount } = restaurant;
  // Closing waits until all its money has arrived, and leaves the account at Stripe to its owner.
  const isAccountOpen = restaurant.status === 'closed' && restaurant.payoutSetup !== 'not-started';
  const application: [string, string][] = [
    ['Contact', restaurant.contactName],
    ['Email', restaurant.email],
    ['Phone', restaurant.phone],
    ['Address', `${restaurant.address}, ${restaurant.zip}`],
    ['Pin', formatPin(restaurant)],
    ['Tax area', restaurant.taxArea?.name ?? 'None yet, so its orders are not taxed'],
    ['Type', restaurantTypeNames[restaurant.restaurantType]()],
    ['Cuisines', restaurant.cuisines.join(', ') || 'None'],
    ['Website', restaurant.websiteUrl ?? 'None'],
    ['Applied', formatDateTime(restaurant.createdAt)],
    ['Rating', rating === null ? 'None yet' : `${rating.toFixed(1)} of 5, ${ratingCount} ratings`],
    ['Hours', formatHours(restaurant.hours)],
  ];
  const money: [string, ReactNode][] = [
    ['Gross', formatCents(restaurant.grossCents)],
    ['Refunds', formatCents(restaurant.refundsCents)],
    ['Net', formatCents(restaurant.netCents)],
    ['Pending pickup', formatCents(restaurant.pendingCents)],
    ['Earned', formatCents(restaurant.earnedCents)],
    [
      'Payouts',
      isAccountOpen ? (
        'Nothing more to pay; its account at Stripe is open'
      ) : (
        <PayoutSetup key="setup" {...restaurant} />
      ),
    ],
  ];
  return (
    <div className={`columns-2 gap-20 align-start ${styles.two}`}>
      <Panel title="Application">
        <DescriptionList facts={application} />
      </Panel>
      <Panel title="Money">
        <DescriptionList facts={money} />
      </Panel>
    </div>
  );
}

const pinStates: Record<AdminRestaurantView['pointState'], string> = {
  zip: '',
  set: 'to be checked',
  checked: 'checked',
};

function formatPin({ point, pointState }: AdminRestaurantView): string {
  return point ? `${point.latitude}, ${point.longitude} (${pinStates[pointState]})` : 'None: the map shows the ZIP';
}
