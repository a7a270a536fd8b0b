import type { OperatorOrderView } from '@fondly/contract/admin/orders';
import type { Mover } from '@fondly/contract/order-transitions';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { whenWords } from '../page/format-time.ts';

type Step = OperatorOrderView['timeline'][number];

const words: Record<Step['move'], string> = {
  place: 'Placed, portions kept',
  accept: 'Card reserved, accepted by itself',
  offer: 'Card reserved, offered to the kitchen',
  approve: 'Approved',
  confirm: 'Paid and confirmed',
  decline: 'Card declined',
  tryAgain: 'Paying once more',
  comeTooLate: 'The money came too late, it goes back',
  refuseCoupon: 'The coupon was used up by this card',
  lapse: 'The reservation of the card ran out',
  expire: 'The time to pay ran out',
  giveUp: 'Given up after declined cards',
  supersede: 'Begun anew by the customer',
  noAnswer: 'The kitchen did not answer in time',
  deny: 'Denied',
  cancel: 'Cancelled by the customer',
  cancelByRestaurant: 'Cancelled by the kitchen',
  cancelByAdmin: 'Cancelled by Fondly',
  refundedOutside: 'Refunded at the card provider',
  markReady: 'Ready for pickup',
  handOver: 'Handed over',
  refuseMove: 'The customer did not take another pickup time',
  kitchenAway: 'Nobody at the kitchen was seen around the pickup',
  missPickup: 'Not fetched in its window',
};

const movers: Record<Mover, string> = {
  customer: 'customer',
  restaurant: 'kitchen',
  admin: 'Fondly',
  payment: 'card provider',
  clock: 'clock',
};

/** What happened to an order, oldest first, and who did it. */
export function Timeline({ steps, timezone }: { steps: Step[]; timezone: string }) {
  return (
    <Panel title="What happened">
      <ol className={styles.steps}>
        {steps.map(({ at, move, mover, who, cause }) => (
          <li key={at + move}>
            <span className={styles.remark}>
              {whenWords(at, timezone)}, {who ? `${who} (${movers[mover]})` : movers[mover]}
            </span>
            <br />
            {words[move]}
            {cause && `: ${cause}`}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
