import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { LoadFailed } from '../../shared/ui/feedback/load-failed.tsx';
import { BackLink } from '../frame/back-link.tsx';
import { PageFrame } from '../frame/page-frame.tsx';
import { usePerson } from '../person.ts';
import { isMissing, meal, myOrders } from '../queries.ts';
import { DetailsStep } from './details/details-step.tsx';
import type { Started } from './details/use-checkout.ts';
import { type Draft, newDraft } from './draft.ts';
import { OrderNotFound } from './order-not-found.tsx';
import { successAddress } from './order-paths.ts';
import { OrderSkeleton } from './order-skeleton.tsx';
import { PayStep } from './pay/pay-step.tsx';

export const meta = pageMeta({ title: 'Order your meal', hidden: true });

/**
 * `/order/{mealId}` (customer specification, section 2, Order). The draft lives here, between the steps; the secret to
 * pay lives only as long as step 2 is on screen.
 */
export default function OrderPage() {
  const { mealId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const person = usePerson();
  const [draft, setDraft] = useState(() => newDraft(person));
  const [started, setStarted] = useState<Started | null>(null);
  const offer = useQuery(meal(mealId));
  // Asked for here, so that what is kept for this person stands in step 1 from its first moment.
  const orders = useQuery(myOrders());
  const orderId = params.get('step') === 'pay' ? params.get('order') : null;

  // The back button leaves step 2 as well as our own links do.
  useEffect(() => {
    if (!orderId) setStarted(null);
  }, [orderId]);

  if (orderId) {
    return (
      <PageFrame look="focused">
        <PayStep
          key={orderId}
          orderId={orderId}
          mealId={mealId}
          offer={offer.data}
          started={started?.orderId === orderId ? started : null}
          contact={draft}
        />
      </PageFrame>
    );
  }

  const change = (changed: Partial<Draft>) => setDraft((old) => ({ ...old, ...changed }));
  const go = (answer: Started) => {
    if (answer.clientSecret === null) return navigate(successAddress(answer.orderId), { replace: true });
    setStarted(answer);
    return setParams({ step: 'pay', order: answer.orderId });
  };
  return (
    <PageFrame look="focused">
      {(offer.isPending || (offer.data && orders.isPending)) && <OrderSkeleton />}
      {offer.isError && isMissing(offer.error) && <OrderNotFound />}
      {offer.isError && !offer.data && !isMissing(offer.error) && (
        <>
          <BackLink to="/kitchens">All kitchens</BackLink>
          <LoadFailed what="this meal" isUnpaid error={offer.error} onRetry={() => void offer.refetch()} />
        </>
      )}
      {offer.data && !orders.isPending && !isMissing(offer.error) && (
        <DetailsStep key={mealId} offer={offer.data} draft={draft} onDraft={change} onStarted={(to) => void go(to)} />
      )}
    </PageFrame>
  );
}
