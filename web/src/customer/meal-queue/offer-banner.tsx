import type { Output } from '@fondly/contract/api';
import * as m from '@fondly/messages';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { OfferTime } from './offer-time.tsx';
import { useQueueActions } from './use-queue.ts';

type Props = { mealDetails: Output<'GET /api/meals/:id'> };

/** On the order page: the line reserves portions for this customer. Nothing once an order holds them. */
export function OfferBanner({ mealDetails: { meal, offer } }: Props) {
  const now = useNow(1);
  const { declining } = useQueueActions();
  if (!offer || Date.parse(offer.until) <= now.getTime()) return null;
  const action = (
    <Button size="row" variant="default" isPending={declining.isRunning} onClick={() => void declining.run(offer.id)}>
      {m.queue_decline_button()}
    </Button>
  );
  return (
    <>
      <Banner tone="info" action={action}>
        <b>{m.queue_offered({ count: offer.units })}</b>{' '}
        <OfferTime until={new Date(offer.until)} timezone={meal.timezone} now={now} />
      </Banner>
      {declining.problem && <Banner tone="error">{declining.problem}</Banner>}
    </>
  );
}
