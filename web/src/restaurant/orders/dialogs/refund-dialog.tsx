import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { lazy, Suspense } from 'react';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../../shared/ui/overlays/use-preload.ts';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

const load = () => import('./refund-form.tsx');
const LazyForm = lazy(() => load().then(({ RefundForm }) => ({ default: RefundForm })));

/** Refunds an order, in part or in full. */
export function RefundDialog({ order, isOpen, onClose }: Props) {
  usePreload(load);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.restaurant_refund_title({ number: order.orderNumber })}>
      <Suspense fallback={null}>
        <LazyForm order={order} onDone={onClose} />
      </Suspense>
    </Dialog>
  );
}
