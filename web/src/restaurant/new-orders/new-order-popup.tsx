import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDay, isSameDay } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconBell, IconClock, IconInfoCircle, IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { lazyPart } from '../../shared/page/lazy-part.ts';
import { PartFailed } from '../../shared/page/part-failed.tsx';
import { useMedia } from '../../shared/page/use-media.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { createScript } from '../../shared/ui/overlays/create-script.ts';
import { AlertDialog } from '../../shared/ui/overlays/dialog.tsx';
import { usePreload } from '../../shared/ui/overlays/use-preload.ts';
import { formatWindowLine } from '../format-window.ts';
import { PortionCount } from '../orders/portion-count.tsx';
import type { ChimeState } from './chime.ts';
import styles from './new-order-popup.module.css';
import { type AnswerProps, canAnswer, OrderAnswer } from './order-answer.tsx';
import { useApproveOrders } from './use-approve-orders.ts';
import { useSoundTest } from './use-chime.ts';

const denyScript = createScript(() => import('../orders/dialogs/deny-form.tsx'));
/** After the first paint, and only with several orders. The popup also works without it. */
const LazyMoreBelow = lazyPart(
  () => import('./more-below.tsx').then((file) => file.default),
  () => null,
);
const LazyApproveAll = lazyPart(
  () => import('./approve-all-button.tsx').then((file) => file.ApproveAllButton),
  () => null,
);
const LazyDenyForm = denyScript.toComponent(({ DenyForm }) => DenyForm, DenyFailed);

type Props = { orders: RestaurantOrderView[]; isHeld: boolean; chimeState: ChimeState; onAcknowledge: () => void };

/**
 * "New Order!" over any page. Only an answer or "Got it!" closes it, for all orders it shows: a stray tap must not
 * dismiss an order.
 */
export function NewOrderPopup({ orders, isHeld, chimeState, onAcknowledge }: Props) {
  const shown = useLastNonEmpty(orders).toSorted(compareUrgency);
  usePreload(denyScript.preload);
  const [deniedId, setDeniedId] = useState<string | null>(null);
  // The button stays for the click that follows the tap which turned the sound on.
  const [wasBlocked, setBlocked] = useState(false);
  const isBlocked = orders.length > 0 && chimeState === 'blocked' && 'AudioContext' in window;
  if (isBlocked && !wasBlocked) setBlocked(true);
  if (orders.length === 0 && wasBlocked) setBlocked(false);
  // While someone denies an order, a more urgent one must not take its place.
  const denied = orders.find(({ id }) => id === deniedId);
  const isAnswerDue = shown.some(canAnswer);
  const approval = useApproveOrders();
  return (
    <AlertDialog
      title={m.new_order_title()}
      note={formatSoundStatus(orders.length, chimeState)}
      icon={<IconBell size={28} aria-hidden />}
      action={wasBlocked ? <SoundOnButton /> : undefined}
      isOpen={orders.length > 0 && !isHeld}
    >
      {denied ? (
        <Suspense fallback={null}>
          <LazyDenyForm key={denied.id} order={denied} onDone={() => setDeniedId(null)} />
        </Suspense>
      ) : (
        <>
          {shown.length === 1 && shown[0] ? (
            <OneOrder key={shown[0].id} order={shown[0]} approval={approval} onDeny={setDeniedId} />
          ) : (
            <OrderList orders={shown} approval={approval} onDeny={setDeniedId} />
          )}
          <GotItButton
            isAnswerDue={isAnswerDue}
            onClick={onAcknowledge}
            besides={
              shown.length > 1 && (
                <Suspense>
                  <LazyApproveAll orders={shown} approval={approval} />
                </Suspense>
              )
            }
          >
            {shown.length > 1 && (
              <Suspense>
                <LazyMoreBelow count={shown.length} />
              </Suspense>
            )}
          </GotItButton>
        </>
      )}
    </AlertDialog>
  );
}

/** The popup keeps a way back, because nothing else closes it. */
function DenyFailed({ onDone }: { onDone: () => void }) {
  return (
    <>
      <PartFailed />
      <Button variant="subtle" wide onClick={onDone}>
        {m.board_dialog_deny_keep_button()}
      </Button>
    </>
  );
}

type GotItProps = { isAnswerDue: boolean; onClick: () => void; besides: ReactNode; children: ReactNode };

/**
 * While an answer is due, the focus is on the dialog: Enter on this button would close it without an answer. The button
 * gives the focus away, too, when such an order arrives in an open popup.
 */
function GotItButton({ isAnswerDue, onClick, besides, children }: GotItProps) {
  const button = useRef<HTMLButtonElement>(null);
  // There, two buttons with words would take two rows.
  const isTiny = useMedia('(max-width: 359px)');
  useEffect(() => {
    const hasFocus = document.activeElement === button.current;
    if (isAnswerDue && hasFocus) button.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  }, [isAnswerDue]);
  return (
    <div className={`row wrap ${styles.foot}`} data-foot>
      {children && (
        <div className={`row gap-10 ${styles.notes}`} data-answer-due={isAnswerDue || undefined}>
          {children}
        </div>
      )}
      <Button
        ref={button}
        size="main"
        onClick={onClick}
        {...(isAnswerDue ? { variant: 'default' } : { wide: true, 'data-autofocus': true })}
      >
        {isAnswerDue && !isTiny ? (
          <span className="stack leading-110">
            {m.new_order_got_it_button()} <span className="text-14">{m.new_order_decide_on_board()}</span>
          </span>
        ) : (
          m.new_order_got_it_button()
        )}
      </Button>
      {besides}
    </div>
  );
}

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

/**
 * Where the bell is otherwise, and as round as it on a phone. After a click it rings once, so that the kitchen hears how
 * loud it is.
 */
function SoundOnButton() {
  const { isAudible, test } = useSoundTest();
  const Icon = isAudible ? IconVolume : IconVolumeOff;
  const words = isAudible ? m.new_order_sound_on_word() : m.new_order_turn_sound_on_button();
  return (
    <Button
      variant="default"
      className={`rigid ${styles.sound}`}
      aria-label={words}
      onClick={() => void test().catch(() => {})}
    >
      <Icon size={24} aria-hidden />
      <span>{words}</span>
    </Button>
  );
}

/** "5:30 PM to 7:00 PM", "Now until 7:00 PM" while it runs, and the day before it if it is another one. */
function formatPickup(order: RestaurantOrderView, now: Date): string {
  const { timezone } = order;
  const start = new Date(order.pickupStart);
  const window = formatWindowLine(order, timezone, now);
  const isToday = start <= now || isSameDay(start, now, timezone);
  return isToday ? window : m.board_pickup({ day: formatDay(start, timezone), window });
}

function OneOrder({ order, ...answer }: AnswerProps) {
  const now = useNow(1);
  return (
    <>
      <div className="row gap-16">
        <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="92px" className={`rigid ${styles.picture}`} />
        <div className="stack fit leading-135">
          <span className="break text-20">
            <PortionCount count={order.quantity} /> <b>{order.mealName}</b>
          </span>
          <span className="text-17 weight-600">{order.customerName}</span>
          {order.totalCents !== undefined && <b className="num text-17">{formatCents(order.totalCents)}</b>}
        </div>
      </div>
      <dl className={`grid gap-10 ${styles.facts}`}>
        <div className="sunken radius-14 padding-12">
          <dt className="caption">{m.new_order_pickup_time()}</dt>
          <dd className="num text-17 weight-700">{formatPickup(order, now)}</dd>
        </div>
        <div className="sunken radius-14 padding-12">
          <dt className="caption">{m.board_head_order()}</dt>
          <dd className="num display text-17 weight-800">{order.orderNumber}</dd>
        </div>
      </dl>
      <Instructions order={order} />
      <OrderAnswer order={order} now={now} {...answer} />
    </>
  );
}

type ListProps = Omit<AnswerProps, 'order'> & { orders: RestaurantOrderView[] };

/** Several orders, each with the same facts, its own deadline, and its own buttons. */
function OrderList({ orders, ...answer }: ListProps) {
  const now = useNow(1);
  return (
    <ul aria-label={m.new_order_list()}>
      {orders.map((order) => (
        <li key={order.id} className={`grid gap-12 ${styles.item}`}>
          <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="56px" className={styles.small} />
          <div className="stack break gap-4 leading-135">
            <span className="flex wrap align-baseline gap-6 text-17">
              <span className={`flex align-baseline gap-6 ${styles.meal}`}>
                <PortionCount count={order.quantity} /> <b className="fit">{order.mealName}</b>
              </span>
              {order.totalCents !== undefined && <b className="rigid num push">{formatCents(order.totalCents)}</b>}
            </span>
            <span className="flex wrap align-baseline text-16 gap-8">
              <span className="weight-600">{order.customerName}</span>{' '}
              <span className="num text-14 weight-650 muted push">{order.orderNumber}</span>
            </span>
            <span className="row num text-15 gap-8">
              <IconClock size={18} className="rigid" aria-hidden />
              {formatPickup(order, now)}
            </span>
            <Instructions order={order} className="margin-top-6" />
          </div>
          <OrderAnswer order={order} now={now} isOneOfMany {...answer} />
        </li>
      ))}
    </ul>
  );
}

/** The customer's note. It is above the deadline, as on the board. */
function Instructions({ order, className = '' }: { order: RestaurantOrderView; className?: string }) {
  if (!order.specialInstructions) return null;
  return (
    <p className={`flex break text-15 weight-600 gap-8 on-butter radius-12 padding-12 leading-135 ${className}`}>
      <IconInfoCircle size={18} aria-hidden />
      {order.specialInstructions}
    </p>
  );
}
