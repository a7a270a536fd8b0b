import type { QueueEntryView } from '@fondly/contract/account/meal-queue';
import { formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { useQuickOrder } from '../quick-order/use-quick-order.tsx';
import { useAction } from '../use-action.ts';
import { OfferTime } from './offer-time.tsx';
import styles from './queue-card.module.css';
import { useQueueActions } from './use-queue.ts';

/** A customer's place in line, what the line offers, or how it ended. */
export function QueueCard({ entry }: { entry: QueueEntryView }) {
  const now = useNow(1);
  const isOffered = entry.offer !== null && Date.parse(entry.offer.until) > now.getTime();
  const isPaying = entry.state === 'offered' && entry.orderId !== null;
  return (
    <article
      className={`row align-start gap-16 radius-14 padding-16 ${styles.card}`}
      aria-label={entry.mealName}
      data-offered={isOffered || isPaying || undefined}
    >
      <Picture src={entry.mealImageUrl} alt="" ratio="1/1" sizes="72px" className={styles.picture} />
      <div className="stack gap-8 grow">
        <div className="stack">
          <Link to={`/order/${entry.mealId}`} className="text-17 weight-700 break" lang={restaurantLanguage}>
            {entry.mealName}
          </Link>
          <span className="note break" lang={restaurantLanguage}>
            {entry.restaurantName}
          </span>
          <span className="note num">
            {formatPickupWindow(new Date(entry.pickupStart), new Date(entry.pickupEnd), entry.timezone)}
          </span>
        </div>
        {isPaying ? (
          <Paying entry={entry} />
        ) : isOffered ? (
          <Offered entry={entry} now={now} />
        ) : (
          <Waiting entry={entry} />
        )}
      </div>
    </article>
  );
}

/** The order holds the portions and can be paid. */
function Paying({ entry }: { entry: QueueEntryView }) {
  return (
    <>
      <p>{m.queue_paying()}</p>
      <div>
        <ButtonLink size="row" to={`/order/${entry.mealId}?step=pay&order=${entry.orderId}`}>
          {m.order_hold_pay_button()}
        </ButtonLink>
      </div>
    </>
  );
}

function Offered({ entry, now }: { entry: QueueEntryView; now: Date }) {
  const { declining } = useQueueActions();
  const quick = useQuickOrder();
  const taking = useAction(
    () => quick.open({ mealId: entry.mealId, quantity: entry.offer?.units ?? 1 }),
    m.common_something_wrong(),
  );
  if (!entry.offer) return null;
  const { id, units, until } = entry.offer;
  return (
    <>
      <p className="weight-650">{m.queue_offered({ count: units })}</p>
      <OfferTime until={new Date(until)} timezone={entry.timezone} now={now} />
      {declining.problem && <Banner tone="error">{declining.problem}</Banner>}
      {quick.sheet}
      <div className="row wrap gap-10">
        <Button
          size="row"
          isPending={taking.isRunning}
          aria-label={m.queue_take_label({ meal: entry.mealName })}
          onClick={() => void taking.run()}
        >
          {m.queue_take_button()}
        </Button>
        <Button
          size="row"
          variant="default"
          isPending={declining.isRunning}
          aria-label={m.queue_decline_label({ meal: entry.mealName })}
          onClick={() => void declining.run(id)}
        >
          {m.queue_decline_button()}
        </Button>
      </div>
    </>
  );
}

function Waiting({ entry }: { entry: QueueEntryView }) {
  const { leaving } = useQueueActions();
  if (entry.state === 'closed') {
    return (
      <>
        <p>{m.queue_closed()}</p>
        <div>
          <ButtonLink size="row" variant="light" to={`/meal-search?zip=${entry.zip}`}>
            {m.queue_other_meals_button()}
          </ButtonLink>
        </div>
      </>
    );
  }
  if (entry.position === null) return <p>{m.queue_missed()}</p>;
  return (
    <>
      <p className="num">
        <b>{m.queue_position({ position: entry.position })}</b> {m.queue_wants({ count: entry.units })}{' '}
        {entry.freedToday > 0 && m.queue_freed({ count: entry.freedToday })}
      </p>
      {leaving.problem && <Banner tone="error">{leaving.problem}</Banner>}
      <div>
        <Button
          size="row"
          variant="default"
          isPending={leaving.isRunning}
          aria-label={m.queue_leave_label({ meal: entry.mealName })}
          onClick={() => void leaving.run(entry.mealId)}
        >
          {m.queue_leave_button()}
        </Button>
      </div>
    </>
  );
}
