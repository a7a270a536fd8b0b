import { formatCents } from '@fondly/contract/money';
import type { PickupStep } from '@fondly/contract/order-transitions';
import type { RestaurantOrderView, RestaurantTimelineStep } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDayOrToday } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../shared/api/use-now.ts';
import { MoneyCardLine } from '../../../shared/order/money-card.tsx';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { orderTimelineQuery } from '../../queries.ts';

type Props = { order: RestaurantOrderView; isOpen: boolean; onClose: () => void };

/** What happened to an order and when, oldest first. It updates while it is open. */
export function TimelineDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={m.board_dialog_timeline_title({ number: order.orderNumber })}>
      <Steps order={order} />
    </Dialog>
  );
}

function Steps({ order: { id, timezone } }: Pick<Props, 'order'>) {
  const now = useNow();
  const { data, error, isPending, refetch } = useQuery(orderTimelineQuery(id));
  if (isPending)
    return (
      <div role="status" aria-label={m.board_dialog_timeline_loading()}>
        <Skeleton height={140} radius={16} />
      </div>
    );
  if (!data)
    return (
      <LoadFailed
        audience="restaurant"
        what={m.board_dialog_timeline_this()}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  return (
    <dl className="stack text-15 gap-10">
      {data.steps.map((step) => (
        <MoneyCardLine key={step.at + step.step} name={toName(step)}>
          {m.restaurant_refund_step_time({
            day: formatDayOrToday(new Date(step.at), timezone, now),
            time: formatClockTime(new Date(step.at), timezone),
          })}
        </MoneyCardLine>
      ))}
    </dl>
  );
}

function toName({ step, amountCents, count = 0, friend }: RestaurantTimelineStep): string {
  if (step === 'refunded') return m.board_dialog_timeline_refunded({ amount: formatCents(amountCents ?? 0) });
  if (isPickupStep(step)) return pickupStepNames[step](count);
  return friend ? m.pass_timeline({ friend }) : stepNames[step]();
}

const stepNames: Record<Exclude<RestaurantTimelineStep['step'], 'refunded' | PickupStep>, () => string> = {
  placed: m.board_dialog_timeline_placed,
  accept: m.board_dialog_timeline_accepted,
  requestAcceptance: m.board_dialog_timeline_awaiting,
  approve: m.board_dialog_timeline_approved,
  confirm: m.board_dialog_timeline_confirmed,
  cardDeclined: m.board_dialog_timeline_payment_failed,
  retryPayment: m.board_dialog_timeline_placed,
  expireLate: m.board_dialog_timeline_expired,
  refuseCoupon: m.board_dialog_timeline_payment_failed,
  refuseLimit: m.board_dialog_timeline_payment_failed,
  authorizationExpired: m.board_dialog_timeline_payment_failed,
  expire: m.board_dialog_timeline_expired,
  closeDeclined: m.board_dialog_timeline_payment_failed,
  supersede: m.board_dialog_timeline_superseded,
  approvalTimedOut: m.board_dialog_timeline_not_answered,
  deny: m.board_dialog_timeline_denied,
  cancel: m.board_dialog_timeline_canceled_by_customer,
  cancelByRestaurant: m.board_dialog_timeline_canceled_by_restaurant,
  cancelByAdmin: m.board_dialog_timeline_canceled_by_fondly,
  refundedExternally: m.board_dialog_timeline_canceled_by_fondly,
  markReady: m.board_dialog_timeline_ready,
  releaseAll: m.release_end,
  handOver: m.board_dialog_timeline_collected,
  declineReschedule: m.board_dialog_timeline_time_declined,
  restaurantNoShow: m.board_dialog_timeline_restaurant_absent,
  missPickup: m.board_dialog_timeline_not_collected,
  undoReady: m.board_dialog_timeline_ready_undone,
  undoHandOver: m.board_dialog_timeline_collected_undone,
  undoEarlyHandOver: m.board_dialog_timeline_collected_undone,
};

const pickupStepNames: Record<PickupStep, (count: number) => string> = {
  'late-asked': (minutes) => m.board_dialog_timeline_late_asked({ minutes }),
  'late-granted': () => m.board_dialog_timeline_late_granted(),
  'late-declined': () => m.board_dialog_timeline_late_declined(),
  'late-expired': () => m.board_dialog_timeline_late_expired(),
  released: (count) => m.board_dialog_timeline_released({ count }),
  resold: (count) => m.board_dialog_timeline_resold({ count }),
};

const isPickupStep = (step: RestaurantTimelineStep['step']): step is PickupStep => step in pickupStepNames;
