import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, formatPickupWindow, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconBell, IconCheck, IconHourglass, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';
import { getAnswerTime } from '../orders/board/ticket-time.ts';
import { DenyForm } from '../orders/dialogs/deny-form.tsx';
import { useTransitionOrder } from '../orders/use-transition-order.ts';
import type { ChimeState } from './chime.ts';
import styles from './new-order-popup.module.css';

type Props = { orders: RestaurantOrderView[]; chimeState: ChimeState; onAcknowledge: () => void };

/**
 * "New Order!" over any page. Only an answer or "Got it!" closes it, for all orders it shows: a stray tap must not
 * dismiss an order.
 */
export function NewOrderPopup({ orders, chimeState, onAcknowledge }: Props) {
  const [first, ...others] = useLastNonEmpty(orders).toSorted(compareUrgency);
  const [deniedId, setDeniedId] = useState<string | null>(null);
  // While someone denies an order, a more urgent one must not take its place.
  const denied = orders.find(({ id }) => id === deniedId);
  return (
    <AlertDialog
      title={m.new_order_title()}
      note={formatSoundStatus(orders.length, chimeState)}
      icon={<IconBell size={28} aria-hidden />}
      isOpen={orders.length > 0}
    >
      {denied ? (
        <DenyForm key={denied.id} order={denied} onDone={() => setDeniedId(null)} />
      ) : (
        <>
          {first && <FirstOrder key={first.id} order={first} onDeny={() => setDeniedId(first.id)} />}
          {others.length > 0 && <OtherOrders orders={others} />}
          <Button
            size="main"
            variant={first && canAnswer(first) ? 'light' : 'primary'}
            wide
            data-autofocus
            onClick={onAcknowledge}
          >
            {m.new_order_got_it_button()}
          </Button>
        </>
      )}
    </AlertDialog>
  );
}

const canAnswer = ({ transitions }: RestaurantOrderView): boolean => transitions.includes('approve');

/**
 * Orders to answer come first, the earliest deadline on top, so that a new order never takes the place of the one
 * under a finger.
 */
function compareUrgency(a: RestaurantOrderView, b: RestaurantOrderView): number {
  const deadline = ({ answerBy }: RestaurantOrderView) => (answerBy ? Date.parse(answerBy) : Number.MAX_SAFE_INTEGER);
  return deadline(a) - deadline(b);
}

/** While the popup fades out, it keeps its content. */
function useLastNonEmpty(orders: RestaurantOrderView[]): RestaurantOrderView[] {
  const [shown, setShown] = useState(orders);
  if (orders.length > 0 && orders !== shown) setShown(orders);
  return orders.length > 0 ? orders : shown;
}

function formatSoundStatus(count: number, chimeState: ChimeState): string {
  return chimeState === 'blocked' ? m.new_order_sound_off({ count }) : m.new_order_sound_on({ count });
}

function FirstOrder({ order, onDeny }: { order: RestaurantOrderView; onDeny: () => void }) {
  const now = useNow();
  const start = new Date(order.pickupStart);
  const window = formatPickupWindow(start, new Date(order.pickupEnd), order.timezone);
  const isToday = isSameDay(start, now, order.timezone);
  return (
    <>
      <div className="row gap-16">
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="92px" className={styles.picture} />
        <div className="stack fit leading-135">
          <b className={`break ${styles.name}`}>
            {order.quantity} × {order.mealName}
          </b>
          <span className="muted">{order.customerName}</span>
          {order.totalCents !== undefined && <b className="num text-17">{formatCents(order.totalCents)}</b>}
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.facts}`}>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>{m.new_order_pickup_time()}</dt>
          <dd>{isToday ? window : m.board_pickup({ day: formatDay(start, order.timezone), window })}</dd>
        </div>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>{m.board_head_order()}</dt>
          <dd className={styles.number}>{order.orderNumber}</dd>
        </div>
      </dl>
      {order.specialInstructions && (
        <p className={`flex break text-15 gap-8 on-butter ${styles.note}`}>
          <IconInfoCircle size={18} aria-hidden />
          {order.specialInstructions}
        </p>
      )}
      <Deadline order={order} now={now} />
      {canAnswer(order) && <AnswerButtons order={order} onDeny={onDeny} />}
    </>
  );
}

/** "Reply by 4:34 PM · 4 min to reply". */
function Deadline({ order, now }: { order: RestaurantOrderView; now: Date }) {
  const answer = getAnswerTime(order, now);
  if (!answer || !order.answerBy) return null;
  return (
    <p className={`row num text-15 gap-8 ${styles.deadline}`} data-urgent={answer.urgency === 'urgent' || undefined}>
      <IconHourglass size={18} aria-hidden />
      {m.new_order_reply_by({ time: formatClockTime(new Date(order.answerBy), order.timezone), left: answer.text })}
    </p>
  );
}

/** The same answers as on the board. The server acknowledges an order that it was told about. */
function AnswerButtons({ order, onDeny }: { order: RestaurantOrderView; onDeny: () => void }) {
  const { mutate, isPending } = useTransitionOrder(order);
  return (
    <div className={`grid gap-10 ${styles.facts}`}>
      <Button size="main" variant="default" disabled={isPending} onClick={onDeny}>
        {m.board_deny_button()}
      </Button>
      <Button size="main" isPending={isPending} onClick={() => mutate({ transition: 'approve' })}>
        <IconCheck size={20} aria-hidden />
        {m.board_approve_button()}
      </Button>
    </div>
  );
}

function OtherOrders({ orders }: { orders: RestaurantOrderView[] }) {
  return (
    <ul className={`stack gap-10 line-above ${styles.others}`} aria-label={m.new_order_also_new()}>
      {orders.map((order) => (
        <li key={order.id}>
          <b>
            {order.quantity} × {order.mealName}
          </b>
          <span className="muted">
            {order.customerName} · {order.orderNumber}
          </span>
        </li>
      ))}
    </ul>
  );
}
