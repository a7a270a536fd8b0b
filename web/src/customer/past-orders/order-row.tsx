import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useNow } from '../../shared/api/use-now.ts';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { DottedLine } from '../../shared/ui/display/dotted-line.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { OrderDialog } from './dialogs/order-dialog.tsx';
import { ratingLabels } from './dialogs/rating-labels.ts';
import { OrderEnding } from './lazy-order-ending.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import { formatMessagesLabel } from './order-messages.ts';
import styles from './order-row.module.css';
import { OrderRowMenu, type RowDialog } from './order-row-menu.tsx';
import { formatPickupStart, isNeverCharged, toDisplayStatus } from './order-text.ts';
import { ProblemReportLink } from './problem-report-link.tsx';
import { useGreatRating } from './use-great-rating.ts';

/** An order that is over: one row with one button, and a menu for everything else. */
export function OrderRow({ order }: { order: OrderView }) {
  const [open, setOpen] = useState<RowDialog | null>(null);
  const { status, label } = toDisplayStatus(order);
  const now = useNow(60);
  const great = useGreatRating(order);
  const isNarrow = useIsNarrow();
  const close = () => setOpen(null);
  return (
    <article
      className={`grid line-below align-center ${styles.row}`}
      aria-label={m.customer_orders_article_label({ meal: order.mealName, status: label })}
    >
      <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="64px" className={styles.picture} />
      <div className={`stack fit gap-2 ${styles.text}`}>
        <h3 className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {order.quantity > 1 && `${order.quantity} × `}
          {order.mealName}
        </h3>
        <DottedLine
          className={`note num ${isNarrow ? 'column' : ''}`}
          parts={[order.restaurantName || m.order_unknown_restaurant(), formatPickupStart(order)]}
        />
        <Notes order={order} status={status} label={label} />
        {great.problem && (
          <p className="text-14 danger-text" role="alert">
            {great.problem}
          </p>
        )}
        {order.unreadMessages > 0 && (
          <p>
            <button type="button" className="text-14 link alone" onClick={() => setOpen('messages')}>
              {formatMessagesLabel(order)}
            </button>
          </p>
        )}
      </div>
      <div className={`row wrap gap-12 ${styles.foot}`}>
        {order.rating && <GivenStars stars={order.rating.rating} />}
        {order.canRate && !order.rating && (
          <Button variant="light" size="row" onClick={() => setOpen('rating')}>
            <IconStarFilled size={16} aria-hidden />
            {m.customer_orders_rating_button()}
          </Button>
        )}
        <OrderAgainButton order={order} />
      </div>
      <div className={styles.menu}>
        <OrderRowMenu order={order} now={now} onOpen={setOpen} onGreat={() => void great.run()} />
      </div>
      <OrderDialog name="rating" order={order} isOpen={open === 'rating'} onClose={close} />
      <OrderDialog name="receipt" order={order} isOpen={open === 'receipt'} onClose={close} />
      <OrderDialog name="messages" order={order} isOpen={open === 'messages'} onClose={close} />
    </article>
  );
}

type NotesProps = { order: OrderView } & ReturnType<typeof toDisplayStatus>;

/** How it ended, what it cost, where the money is, and who picked it up. */
function Notes({ order, status, label }: NotesProps) {
  return (
    <>
      <p className="row wrap gap-8">
        <OrderStatusPill status={status} label={label} />
        {isNeverCharged(order) ? (
          <s className="num muted">{formatCents(order.totalCents)}</s>
        ) : (
          <b className="num">{formatCents(order.totalCents)}</b>
        )}
      </p>
      {order.pickedUpBy && <p className="note">{m.pass_picked_up({ friend: order.pickedUpBy })}</p>}
      <OrderEnding order={order} />
      <ProblemReportLink order={order} />
    </>
  );
}

function GivenStars({ stars }: { stars: number }) {
  const label = ratingLabels.find((one) => one.stars === stars)?.text() ?? '';
  return (
    <span className="inline-row" role="img" aria-label={m.customer_orders_rating_given({ stars, label })}>
      {ratingLabels.map((one) => (
        <IconStarFilled
          key={one.stars}
          size={17}
          aria-hidden
          color={one.stars <= stars ? 'var(--butter-5)' : 'var(--line)'}
        />
      ))}
    </span>
  );
}
