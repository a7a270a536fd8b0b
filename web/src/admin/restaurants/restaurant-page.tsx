import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { type ReviewAction, reviewActionsFor } from '@fondly/contract/admin/reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Menu } from '../../shared/ui/overlays/menu.tsx';
import { FeeDialog } from '../money-rules/fee-dialog.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage } from '../page/admin-page.tsx';
import { DetailsSkeleton } from '../page/list-skeleton.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { AdjustEarningsDialog } from '../payouts/adjust-earnings-dialog.tsx';
import { restaurant } from '../queries.ts';
import { ComplianceCard } from './compliance-card.tsx';
import { RestaurantApiKeys } from './restaurant-api-keys.tsx';
import { RestaurantFacts } from './restaurant-details.tsx';
import { RestaurantHistory } from './restaurant-history.tsx';
import { RestaurantMeals } from './restaurant-meals.tsx';
import { RestaurantOrders } from './restaurant-orders.tsx';
import { RestaurantStaff, StaffLog } from './restaurant-staff.tsx';
import { RestaurantStatusPill } from './restaurant-status-pill.tsx';
import { reviewLabels, toReviewRequest } from './review-request.tsx';
import { TaxAreaDialog } from './tax-area-dialog.tsx';

/** /admin/restaurants/:restaurantId: everything an admin needs for a review. */
export default function RestaurantPage() {
  const { restaurantId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(restaurant(restaurantId));
  if (data) return <RestaurantDetails restaurant={data} />;
  return (
    <AdminPage title="Restaurant" note={<Back />}>
      {isPending ? (
        <DetailsSkeleton what="this restaurant" />
      ) : (
        <LoadFailed audience="restaurant" what="this restaurant" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin">
    All restaurants
  </Link>
);

function RestaurantDetails({ restaurant: shown }: { restaurant: AdminRestaurantView }) {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const [isTaxAreaOpen, setTaxAreaOpen] = useState(false);
  const [isFeeOpen, setFeeOpen] = useState(false);
  const [adjusted, setAdjusted] = useState<AdminRestaurantView | null>(null);
  const reviewActions = reviewActionsFor(shown.status);
  const quietActions = reviewActions.filter(isDangerous);
  return (
    <AdminPage title={shown.name} note={<Back />}>
      <div className={`row wrap space-between gap-12 ${styles.tools}`}>
        <div className="flex wrap gap-10">
          <RestaurantStatusPill status={shown.status} />
          {shown.adminOnly && <span className={`note ${styles.remark}`}>Shown to admins only</span>}
        </div>
        <div className="flex wrap gap-10">
          <Button variant="subtle" onClick={() => setTaxAreaOpen(true)}>
            Tax area
          </Button>
          {shown.pointState === 'set' && (
            <Button variant="subtle" onClick={() => setRequest(toPinRequest(shown))}>
              Check pin
            </Button>
          )}
          <Button variant="subtle" onClick={() => setFeeOpen(true)}>
            Plan a fee
          </Button>
          <Menu
            trigger={(trigger) => (
              <Button variant="subtle" {...trigger}>
                More
              </Button>
            )}
            items={[
              { label: 'Correct earnings', onSelect: () => setAdjusted(shown) },
              {
                label: shown.adminOnly ? 'Show to everybody' : 'Show to admins only',
                onSelect: () => setRequest(toVisibilityRequest(shown)),
              },
              ...quietActions.map((reviewAction) => ({
                label: reviewLabels[reviewAction].button,
                tone: 'danger' as const,
                onSelect: () => setRequest(toReviewRequest(shown, reviewAction)),
              })),
            ]}
          />
          {reviewActions
            .filter((name) => !isDangerous(name))
            .map((reviewAction) => (
              <Button
                key={reviewAction}
                variant={reviewLabels[reviewAction].variant}
                onClick={() => setRequest(toReviewRequest(shown, reviewAction))}
              >
                {reviewLabels[reviewAction].button}
              </Button>
            ))}
        </div>
      </div>
      <RestaurantFacts restaurant={shown} />
      <ComplianceCard restaurant={shown} onRequest={setRequest} />
      <RestaurantOrders restaurant={shown} />
      <RestaurantMeals meals={shown.comingMeals} onFlag={setRequest} />
      <RestaurantStaff restaurant={shown} onRequest={setRequest} />
      <StaffLog lines={shown.staffLog} />
      <RestaurantApiKeys restaurant={shown} onRequest={setRequest} />
      <RestaurantHistory restaurant={shown} />
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
      <TaxAreaDialog restaurant={isTaxAreaOpen ? shown : null} onClose={() => setTaxAreaOpen(false)} />
      <FeeDialog scope={isFeeOpen ? { restaurant: shown } : null} onClose={() => setFeeOpen(false)} />
      <AdjustEarningsDialog restaurant={adjusted} onClose={() => setAdjusted(null)} />
    </AdminPage>
  );
}

/** Not among the buttons, because it should not be the first thing that one sees of a restaurant. */
const isDangerous = (name: ReviewAction): boolean => reviewLabels[name].variant === 'danger';

function toPinRequest({ id, name, address, point }: AdminRestaurantView): ReasonRequest {
  return {
    title: `Show the pin of ${name}`,
    confirmLabel: 'Show it',
    hint: `Compare it with ${address}. Only the audit log keeps this.`,
    successText: `Customers see the pin of ${name}`,
    send: async (reason) => {
      if (point) await call('POST /api/admin/restaurants/:id/point', { params: { id }, body: { ...point, reason } });
    },
  };
}

function toVisibilityRequest({ id, name, adminOnly }: AdminRestaurantView): ReasonRequest {
  const next = !adminOnly;
  return {
    title: next ? `Show ${name} to admins only` : `Show ${name} to everybody`,
    confirmLabel: next ? 'Hide it' : 'Show it',
    hint: 'Only the audit log keeps this.',
    successText: next ? `${name} is shown to admins only` : `${name} is shown to everybody`,
    send: (reason) =>
      call('PUT /api/admin/restaurants/:id/admin-only', { params: { id }, body: { adminOnly: next, reason } }),
  };
}
