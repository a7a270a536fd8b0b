import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { useNavigate } from '../../shared/page/page-location.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useDeferredData } from '../../shared/page/use-deferred-data.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { isMissing, meal, myOrders } from '../queries.ts';
import { DetailsStep } from './details/details-step.tsx';
import type { StartedCheckout } from './details/use-checkout.ts';
import { paidOrderPath } from './order-paths.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { PayStep } from './pay/lazy-pay-step.tsx';
import { useDraft } from './use-draft.ts';

export const meta = pageMeta({ title: m.order_title, hidden: true });

/** Few addresses name no meal. */
const OrderNotFound = lazyPart(() => import('./order-not-found.tsx').then((file) => file.OrderNotFound));

/**
 * `/order/{mealId}`. The draft stays between the steps, and comes back after a reload. The payment secret exists only
 * while step 2 is on screen.
 */
export default function OrderPage() {
  const { mealId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [started, setStarted] = useState<StartedCheckout | null>(null);
  const mealDetails = useQuery(meal(mealId));
  const { draft, change, markSent } = useDraft(mealId, mealDetails.data);
  // Read here, so that step 1 shows this customer's hold in its first render.
  const orders = useQuery(myOrders());
  const canShow = useDeferredData(mealDetails.data && !orders.isPending ? true : undefined);
  const orderId = params.get('step') === 'pay' ? params.get('order') : null;

  // Set while rendering: step 1 moves the focus to its title only when it follows step 2.
  const [hasReachedPayment, setReachedPayment] = useState(false);
  if (orderId && !hasReachedPayment) setReachedPayment(true);

  // The browser's back button can leave step 2, too.
  useEffect(() => {
    if (!orderId) setStarted(null);
  }, [orderId]);

  if (orderId) {
    return (
      <PageFrame variant="focused">
        <PayStep
          key={orderId}
          orderId={orderId}
          mealId={mealId}
          started={started?.orderId === orderId ? started : null}
        />
      </PageFrame>
    );
  }

  const continueCheckout = (answer: StartedCheckout) => {
    markSent(answer.orderId);
    if (answer.clientSecret === null) return navigate(paidOrderPath(answer.orderId), { replace: true });
    setStarted(answer);
    return setParams({ step: 'pay', order: answer.orderId });
  };
  return (
    <PageFrame variant="focused">
      {!isMissing(mealDetails.error) && (mealDetails.isPending || (mealDetails.data && !canShow)) && <OrderSkeleton />}
      {mealDetails.isError && isMissing(mealDetails.error) && (
        <Suspense>
          <OrderNotFound />
        </Suspense>
      )}
      {mealDetails.isError && !mealDetails.data && !isMissing(mealDetails.error) && (
        <>
          <BackLink to="/kitchens">{m.order_back_to_kitchens()}</BackLink>
          <LoadFailed
            what={m.order_what_meal()}
            isUnpaid
            error={mealDetails.error}
            onRetry={() => void mealDetails.refetch()}
          />
        </>
      )}
      {mealDetails.data && draft && canShow && !isMissing(mealDetails.error) && (
        <DetailsStep
          key={mealId}
          mealDetails={mealDetails.data}
          isNextStep={hasReachedPayment}
          draft={draft}
          onDraft={change}
          onStarted={(to) => void continueCheckout(to)}
        />
      )}
    </PageFrame>
  );
}
