import type { Output } from '@fondly/contract/api';
import { formatCents } from '@fondly/contract/money';
import { formatDayOrToday, formatPickupWindow } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { IconClock, IconCreditCard, IconLock, IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useNow } from '../../shared/api/use-now.ts';
import { useOnline } from '../../shared/api/use-online.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { AllergensAndDiets } from '../../shared/meal/allergens-and-diets.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Dialog } from '../../shared/ui/overlays/dialog.tsx';
import { describeCard } from '../cards/card-text.ts';
import { quickOrder } from '../queries.ts';
import { DeviceCode } from './device-code.tsx';
import styles from './order-sheet.module.css';
import { useQuickPayment } from './use-quick-payment.ts';

type Props = { mealId: string; quantity: number; onClose: () => void };

/** The last tap of an order with a saved card. Two people may share a device, so it names who pays with which card. */
export function OrderSheet({ mealId, quantity, onClose }: Props) {
  const { data } = useQuery(quickOrder(mealId, quantity));
  return data && <Sheet order={data} onClose={onClose} />;
}

type QuickOrder = Output<'GET /api/meals/:id/quick-order'>;

/** Steps aside while the bank asks, and comes back if the payment did not go through. */
function Sheet({ order, onClose }: { order: QuickOrder; onClose: () => void }) {
  const payment = useQuickPayment(order, onClose);
  return (
    <Dialog density="compact" title={m.quick_order_title()} isOpen={!payment.isAtBank} onClose={onClose}>
      <OrderFacts order={order} payment={payment} />
    </Dialog>
  );
}

function OrderFacts({ order, payment }: { order: QuickOrder; payment: ReturnType<typeof useQuickPayment> }) {
  const { meal, restaurant, price, card, contact } = order;
  const now = useNow(15);
  const isOnline = useOnline();
  const start = new Date(meal.pickupStart);
  const window = formatPickupWindow(start, new Date(meal.pickupEnd), meal.timezone);
  const hasEnded = Date.parse(meal.pickupEnd) <= now.getTime();
  return (
    <div className="stack gap-16">
      <div className={`grid gap-14 align-center ${styles.meal}`}>
        <Picture src={meal.imageUrl} alt="" ratio="1/1" sizes="72px" className={styles.picture} />
        <div className="fit">
          <p className="text-17 weight-700" lang={restaurantLanguage}>
            {order.quantity > 1 && `${order.quantity} × `}
            {meal.name}
          </p>
          <p className="note">{restaurant.name || m.order_unknown_restaurant()}</p>
        </div>
      </div>
      <dl className="stack gap-10 text-15">
        <Fact icon={<IconClock size={18} aria-hidden />} name={m.receipt_pickup()}>
          <b className="num">{m.order_day_window({ day: formatDayOrToday(start, meal.timezone, now), window })}</b>
        </Fact>
        <Fact icon={<IconMapPin size={18} aria-hidden />} name={m.common_address()}>
          {restaurant.address || m.order_unknown_address()}
        </Fact>
        <Fact icon={<IconCreditCard size={18} aria-hidden />} name={m.quick_order_card()}>
          {card && price.totalCents > 0
            ? m.quick_order_payer({ name: contact.name, card: describeCard(card) })
            : contact.name}{' '}
          <Link className="link" to={`/order/${meal.id}`}>
            {m.quick_order_change()}
          </Link>
        </Fact>
      </dl>
      <AllergensAndDiets meal={meal} />
      <p className="row space-between line-above padding-top-12">
        <span>{price.taxCents > 0 ? m.quick_order_total_with_tax() : m.common_total()}</span>
        <b className="num text-20">{formatCents(price.totalCents)}</b>
      </p>
      {payment.problem && <Banner tone="error">{payment.problem}</Banner>}
      {hasEnded && <Banner tone="error">{m.order_blocked_pickup_passed()}</Banner>}
      {!isOnline && <Banner tone="info">{m.order_pay_offline()}</Banner>}
      {payment.needsCode ? (
        <DeviceCode isPaying={payment.isBusy} onConfirmed={payment.pay} />
      ) : (
        <Button
          size="main"
          wide
          data-autofocus
          isPending={payment.isBusy}
          disabled={!isOnline || hasEnded}
          onClick={payment.pay}
        >
          <IconLock size={20} aria-hidden />
          {payment.isBusy ? m.order_pay_button_busy() : m.order_pay_button({ total: formatCents(price.totalCents) })}
        </Button>
      )}
    </div>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className={`flex gap-10 ${styles.fact}`}>
      {icon}
      <dt className="visually-hidden">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
