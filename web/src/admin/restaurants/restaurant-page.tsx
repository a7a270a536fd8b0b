import type { AdminRestaurantView } from '@fondly/contract/admin/restaurants';
import { decisionsFor } from '@fondly/contract/admin/reviews';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../../shared/api/call.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { AdjustDialog } from '../payouts/adjust-earnings-dialog.tsx';
import { restaurant } from '../queries.ts';
import { Facts } from './restaurant-details.tsx';
import { History } from './restaurant-history.tsx';
import { Meals } from './restaurant-meals.tsx';
import { Orders } from './restaurant-orders.tsx';
import { Staff, StaffLog } from './restaurant-staff.tsx';
import { RestaurantStatus } from './restaurant-status-pill.tsx';
import { decisionWish, decisionWords } from './review-request.tsx';

/** /admin/restaurants/:restaurantId: everything that an operator decides by. */
export default function RestaurantPage() {
  const { restaurantId = '' } = useParams();
  const { data, isPending, error, refetch } = useQuery(restaurant(restaurantId));
  if (data) return <Whole restaurant={data} />;
  return (
    <AdminPage title="Restaurant" remark={<Back />}>
      {isPending ? (
        <Skeleton height={640} radius={16} />
      ) : (
        <LoadFailed reader="kitchen" what="this restaurant" error={error} onRetry={() => void refetch()} />
      )}
    </AdminPage>
  );
}

const Back = () => (
  <Link className={styles.link} to="/admin">
    All restaurants
  </Link>
);

function Whole({ restaurant: shown }: { restaurant: AdminRestaurantView }) {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const [adjusted, setAdjusted] = useState<AdminRestaurantView | null>(null);
  return (
    <AdminPage title={shown.name} remark={<Back />}>
      <div className={styles.tools}>
        <div className={styles.actions}>
          <RestaurantStatus status={shown.status} />
          {shown.adminOnly && <span className={styles.remark}>Shown to admins only</span>}
        </div>
        <div className={styles.actions}>
          <Button look="subtle" onClick={() => setAdjusted(shown)}>
            Correct earnings
          </Button>
          <Button look="subtle" onClick={() => setWish(flagWish(shown))}>
            {shown.adminOnly ? 'Show to everybody' : 'Admins only'}
          </Button>
          {decisionsFor(shown.status).map((decision) => (
            <Button
              key={decision}
              look={decisionWords[decision].look}
              onClick={() => setWish(decisionWish(shown, decision))}
            >
              {decisionWords[decision].button}
            </Button>
          ))}
        </div>
      </div>
      <Facts restaurant={shown} />
      <Orders restaurant={shown} />
      <Meals meals={shown.comingMeals} onFlag={setWish} />
      <Staff restaurant={shown} onWish={setWish} />
      <StaffLog lines={shown.staffLog} />
      <History restaurant={shown} />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
      <AdjustDialog kitchen={adjusted} onClose={() => setAdjusted(null)} />
    </AdminPage>
  );
}

function flagWish({ id, name, adminOnly }: AdminRestaurantView): ReasonWish {
  const next = !adminOnly;
  return {
    title: next ? `Show ${name} to admins only` : `Show ${name} to everybody`,
    confirm: next ? 'Hide it' : 'Show it',
    hint: 'Only the audit log keeps this.',
    said: next ? `${name} is shown to admins only` : `${name} is shown to everybody`,
    send: (reason) =>
      call('PUT /api/admin/restaurants/:id/admin-only', { params: { id }, body: { adminOnly: next, reason } }),
  };
}
