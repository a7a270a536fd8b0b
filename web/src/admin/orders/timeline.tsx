import type { AdminOrderView } from '@fondly/contract/admin/orders';
import type { Actor } from '@fondly/contract/order-transitions';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { formatDateTime } from '../page/format-time.ts';

type Step = AdminOrderView['timeline'][number];

const transitionNames: Record<Step['transition'], string> = {
  placed: 'Placed, portions kept',
  accept: 'Card reserved, accepted automatically',
  requestAcceptance: 'Card reserved, offered to the kitchen',
  approve: 'Approved',
  confirm: 'Paid and confirmed',
  cardDeclined: 'Card declined',
  retryPayment: 'Paying once more',
  expireLate: 'The money came too late, it goes back',
  refuseCoupon: 'The coupon was used up by this card',
  refuseLimit: 'Other accounts with this card or email address have the most portions',
  authorizationExpired: 'The reservation of the card ran out',
  expire: 'The time to pay ran out',
  closeDeclined: 'Given up after declined cards',
  supersede: 'Started again by the customer',
  approvalTimedOut: 'The kitchen did not answer in time',
  deny: 'Denied',
  cancel: 'Cancelled by the customer',
  cancelByRestaurant: 'Cancelled by the kitchen',
  cancelByAdmin: 'Cancelled by Fondly',
  refundedExternally: 'Refunded at the card provider',
  markReady: 'Ready for pickup',
  releaseAll: 'Other customers have bought every portion',
  handOver: 'Handed over',
  declineReschedule: 'The customer did not take another pickup time',
  restaurantNoShow: 'Nobody at the kitchen was seen around the pickup',
  missPickup: 'Not fetched in its window',
  undoReady: 'Not ready after all (undone)',
  undoHandOver: 'Not handed over after all (undone)',
  undoEarlyHandOver: 'Not handed over after all (undone)',
};

const actorNames: Record<Actor, string> = {
  customer: 'customer',
  restaurant: 'kitchen',
  admin: 'Fondly',
  payment: 'card provider',
  clock: 'clock',
};

/** What happened to an order and who did it, oldest first. */
export function Timeline({ steps, timezone }: { steps: Step[]; timezone: string }) {
  return (
    <Panel title="What happened">
      <ol className="stack gap-12">
        {steps.map(({ at, transition, actor, actorName, keyName, cause }) => (
          <li key={at + transition}>
            <span className={`note ${styles.remark}`}>
              {formatDateTime(at, timezone)}, {actorName ? `${actorName} (${actorNames[actor]})` : actorNames[actor]}
              {keyName && `, by key ${keyName}`}
            </span>
            <br />
            {transitionNames[transition]}
            {cause && `: ${cause}`}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
