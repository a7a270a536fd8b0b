import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { useMedia } from '../../shared/page/use-media.ts';
import { AdminPage } from '../page/admin-page.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { applications, waiting } from '../queries.ts';
import { MarketMetrics } from './market-metrics.tsx';
import { RestaurantList } from './restaurant-list.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { TaxAreaDialog } from './tax-area-dialog.tsx';

/** /admin: the totals, the review queue, and all restaurants. On a phone, what waits for a review comes first. */
export default function RestaurantsPage() {
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  const [located, setLocated] = useState<ApplicationView | null>(null);
  const { data: counts } = useQuery(waiting());
  const isPhone = useMedia('(max-width: 700px)');
  // What is below the queue appears with it, so that nothing moves. Its data is read at once.
  const isQueueRead = !useQuery(applications()).isPending;
  const day = readNow().toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return (
    <AdminPage title="Restaurants" count={counts?.applications ?? 0} note={`Atlanta pilot · ${day}`}>
      {!isPhone && <MarketMetrics />}
      <ReviewQueue onDecide={setRequest} onSetTaxArea={setLocated} />
      <div hidden={!isQueueRead}>
        <div className="stack gap-16">
          {isPhone && <MarketMetrics />}
          <RestaurantList onDecide={setRequest} />
        </div>
      </div>
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
      <TaxAreaDialog restaurant={located} onClose={() => setLocated(null)} />
    </AdminPage>
  );
}
