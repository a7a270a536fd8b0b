import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatClockTime, formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconBell, IconCheck, IconHourglass, IconInfoCircle, IconVolume } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';
import { formatWindow } from '../format-window.ts';
import { getAnswerTime } from '../orders/board/ticket-time.ts';
import { DenyForm } from '../orders/dialogs/deny-form.tsx';
import { useTransitionOrder } from '../orders/use-transition-order.ts';
import type { ChimeState } from './chime.ts';
import styles from './new-order-popup.module.css';
import { useSoundTest } from './use-chime.ts';

type Props = { orders: RestaurantOrderView[]; chimeState: ChimeState; onAcknowledge: () => void };

/**
 * "New Order!" over any page. Only an answer or "Got it!" closes it, for all orders it shows: a stray tap must not
 * dismiss an order.
 */
export function NewOrderPopup({ orders, chimeState, onAcknowledge }: Props) {
  const shown = useLastNonEmpty(orders).toSorted(compareUrgency);
  const [first] = shown;
  const [deniedId, setDeniedId] = useState<string | null>(null);
  // The button stays for the click that follows the tap which turned the sound on.
  const [wasBlocked, setBlocked] = useState(false);
  const isBlocked = orders.length > 0 && chimeState === 'blocked' && 'AudioContext' in window;
  if (isBlocked && !wasBlocked) setBlocked(true);
  if (orders.length === 0 && wasBlocked) setBlocked(false);
  // While someone denies an order, a more urgent one must not take its place.
  const denied = orders.find(({ id }) => id === deniedId);
  return (
    <AlertDialog
      title={m.new_order_title()}
      note={formatSoundStatus(orders.length, chimeState)}
      icon={<IconBell size={28} aria-hidden />}
      action={wasBlocked ? <SoundOnButton /> : undefined}
      isOpen={orders.length > 0}
    >
      {denied ? (
        <DenyForm key={denied.id} order={denied} onDone={() => setDeniedId(null)} />
      ) : (
        <>
          {shown.length > 1 ? (
            <OrderList orders={shown} onDeny={setDeniedId} />
          ) : (
            first && <OneOrder key={first.id} order={first} onDeny={() => setDeniedId(first.id)} />
          )}
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

/** Where the bell is otherwise. After a click it rings once, so that the kitchen hears how loud it is. */
function SoundOnButton() {
  const { isAudible, test } = useSoundTest();
  return (
    <Button variant="default" onClick={() => void test().catch(() => {})}>
      <IconVolume size={20} aria-hidden />
      {isAudible ? m.new_order_sound_on_word() : m.new_order_turn_sound_on_button()}
    </Button>
  );
}

function formatPickup(order: RestaurantOrderView, now: Date): string {
  const { timezone } = order;
  const start = new Date(order.pickupStart);
  const window = formatWindow(order, timezone, now);
  return isSameDay(start, now, timezone) ? window : m.board_pickup({ day: formatDay(start, timezone), window });
}

type OrderProps = { order: RestaurantOrderView; onDeny: () => void };

function OneOrder({ order, onDeny }: OrderProps) {
  const now = useNow();
  return (
    <>
      <div className="row gap-16">
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="92px" className={styles.picture} />
        <div className="stack fit leading-135">
          <b className={`break ${styles.name}`}>
            {order.quantity} × {order.mealName}
          </b>
          <span className="text-17 weight-600">{order.customerName}</span>
          {order.totalCents !== undefined && <b className="num text-17">{formatCents(order.totalCents)}</b>}
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.facts}`}>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>{m.new_order_pickup_time()}</dt>
          <dd>{formatPickup(order, now)}</dd>
        </div>
        <div className={`sunken radius-14 ${styles.fact}`}>
          <dt>{m.board_head_order()}</dt>
          <dd className={styles.number}>{order.orderNumber}</dd>
        </div>
      </dl>
      <Instructions order={order} />
      <Deadline order={order} now={now} />
      {canAnswer(order) && <AnswerButtons order={order} onDeny={onDeny} />}
    </>
  );
}

type ListProps = { orders: RestaurantOrderView[]; onDeny: (id: string) => void };

/** Several orders, each with the same facts. The first of them to answer has its deadline and the buttons. */
function OrderList({ orders, onDeny }: ListProps) {
  const now = useNow();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and a keyboard must reach its end
    <ul className={styles.list} aria-label={m.new_order_list()} tabIndex={0}>
      {orders.map((order, index) => (
        <li key={order.id} className={`stack gap-12 ${styles.item}`}>
          <div className="row gap-12 align-start">
            <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="56px" className={styles.small} />
            <div className="stack grow break leading-135">
              <b>
                {order.quantity} × {order.mealName}
              </b>
              <span>
                <b className="weight-600">{order.customerName}</b> <span className="note num">{order.orderNumber}</span>
              </span>
              <b className="num">{formatPickup(order, now)}</b>
            </div>
            {order.totalCents !== undefined && <b className="num">{formatCents(order.totalCents)}</b>}
          </div>
          <Instructions order={order} />
          {index === 0 && <Deadline order={order} now={now} />}
          {index === 0 && canAnswer(order) && <AnswerButtons order={order} onDeny={() => onDeny(order.id)} />}
        </li>
      ))}
    </ul>
  );
}

function Instructions({ order }: { order: RestaurantOrderView }) {
  if (!order.specialInstructions) return null;
  return (
    <p className={`flex break text-15 gap-8 on-butter ${styles.note}`}>
      <IconInfoCircle size={18} aria-hidden />
      {order.specialInstructions}
    </p>
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
function AnswerButtons({ order, onDeny }: OrderProps) {
  const { mutate, isPending } = useTransitionOrder(order);
  return (
    <div className="columns-2 gap-10">
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
