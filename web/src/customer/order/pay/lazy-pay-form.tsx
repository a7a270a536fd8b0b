import * as m from '@fondly/messages';
import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { PayForm as Form } from './pay-form.tsx';

/** Loads the card form with Stripe's components. Step 1 calls it, so that step 2 opens at once. */
export const loadPayForm = () => import('./pay-form.tsx');

/** After a reload the form comes back with the same order. A deploy may have replaced its script. */
const FormFailed = () => <LoadFailed what={m.order_what_order()} isUnpaid onRetry={() => window.location.reload()} />;
const LazyForm = lazy(() =>
  loadPayForm().then(
    ({ PayForm }) => ({ default: PayForm }),
    () => ({ default: FormFailed }),
  ),
);

export const PayForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<OrderSkeleton />}>
    <LazyForm {...props} />
  </Suspense>
);
