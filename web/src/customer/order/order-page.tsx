import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { usePerson } from '../person.ts';
import { isMissing, meal, myOrders } from '../queries.ts';
import { DetailsStep } from './details/details-step.tsx';
import type { StartedCheckout } from './details/use-checkout.ts';
import { type Draft, newDraft } from './draft.ts';
import { OrderNotFound } from './order-not-found.tsx';
import { paidOrderPath } from './order-paths.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { PayStep } from './pay/pay-step.tsx';

export const meta = pageMeta({ title: 'Order your meal', hidden: true });

/**
 * `/order/{mealId}`. The draft is stored here, between the steps. The payment secret exists only while step 2 is on
 * screen.
 */
export default function OrderPage() {
  const { mealId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const person = usePerson();
  const [draft, setDraft] = useState(() => newDraft(person));
  const [started, setStarted] = useState<StartedCheckout | null>(null);
  const mealDetails = useQuery(meal(mealId));
  // Read here, so that step 1 shows this customer's hold in its first render.
  const orders = useQuery(myOrders());
  const orderId = params.get('step') === 'pay' ? params.get('order') : null;

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
          mealDetails={mealDetails.data}
          started={started?.orderId === orderId ? started : null}
          contact={draft}
        />
      </PageFrame>
    );
  }

  const updateDraft = (changed: Partial<Draft>) => setDraft((old) => ({ ...old, ...changed }));
  const continueCheckout = (answer: StartedCheckout) => {
    if (answer.clientSecret === null) return navigate(paidOrderPath(answer.orderId), { replace: true });
    setStarted(answer);
    return setParams({ step: 'pay', order: answer.orderId });
  };
  return (
    <PageFrame variant="focused">
      {(mealDetails.isPending || (mealDetails.data && orders.isPending)) && <OrderSkeleton />}
      {mealDetails.isError && isMissing(mealDetails.error) && <OrderNotFound />}
      {mealDetails.isError && !mealDetails.data && !isMissing(mealDetails.error) && (
        <>
          <BackLink to="/kitchens">All kitchens</BackLink>
          <LoadFailed what="this meal" isUnpaid error={mealDetails.error} onRetry={() => void mealDetails.refetch()} />
        </>
      )}
      {mealDetails.data && !orders.isPending && !isMissing(mealDetails.error) && (
        <DetailsStep
          key={mealId}
          mealDetails={mealDetails.data}
          draft={draft}
          onDraft={updateDraft}
          onStarted={(to) => void continueCheckout(to)}
        />
      )}
    </PageFrame>
  );
}
