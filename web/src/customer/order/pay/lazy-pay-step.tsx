import * as m from '@fondly/messages';
import { type ComponentProps, Suspense } from 'react';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { createScript } from '../../../shared/ui/overlays/create-script.ts';
import { OrderSkeleton } from '../order-skeleton.tsx';
import type { PayStep as Step } from './pay-step.tsx';

const script = createScript(() => import('./pay-step.tsx'));

/** Loads step 2 with the card form and Stripe's components. Step 1 calls it, so that step 2 opens at once. */
export const loadPayStep = script.preload;

/** After a reload the step comes back with the same order. A deploy may have replaced its script. */
const StepFailed = () => <LoadFailed what={m.order_what_order()} isUnpaid onRetry={() => window.location.reload()} />;
const LazyStep = script.toComponent(({ PayStep }) => PayStep, StepFailed);

export const PayStep = (props: ComponentProps<typeof Step>) => (
  <Suspense fallback={<OrderSkeleton />}>
    <LazyStep {...props} />
  </Suspense>
);
