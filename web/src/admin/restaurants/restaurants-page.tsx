import { useState } from 'react';
import { AdminPage } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonWish } from '../page/reason-dialog.tsx';
import { Figures } from './market-metrics.tsx';
import { RestaurantList } from './restaurant-list.tsx';
import { ReviewQueue } from './review-queue.tsx';

/** /admin: the totals, what waits for review, and all restaurants (restaurant specification, section 2). */
export default function RestaurantsPage() {
  const [wish, setWish] = useState<ReasonWish | null>(null);
  const day = new Date().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <AdminPage title="Restaurants" remark={`Atlanta pilot · ${day}`}>
      <Figures />
      <ReviewQueue onDecide={setWish} />
      <RestaurantList />
      <ReasonDialog wish={wish} onClose={() => setWish(null)} />
    </AdminPage>
  );
}
