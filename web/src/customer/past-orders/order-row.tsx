import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../shared/api/use-now.ts';
import { MessageText } from '../../shared/language/message-text.tsx';
import { restaurantLanguage } from '../../shared/language/restaurant-language.ts';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { Button } from '../../shared/ui/actions/button.tsx';
import { Picture } from '../../shared/ui/display/picture.tsx';
import { RatingDialog } from './dialogs/rating-dialog.tsx';
import { ratingLabels } from './dialogs/rating-labels.ts';
import { ReceiptDialog } from './dialogs/receipt-dialog.tsx';
import { canRemoveFromCalendar, downloadCalendar } from './download-calendar.ts';
import { GreatButton } from './great-button.tsx';
import { OrderAgainButton } from './order-again-button.tsx';
import styles from './order-row.module.css';
import { type Ending, explainEnding, formatOrderPickupStart, toDisplayStatus } from './order-text.ts';
import { ProblemReportLink } from './problem-report-link.tsx';
import { MessagesButton } from './ticket/messages-button.tsx';

/** A closed order, with the one action that is left. */
export function OrderRow({ order }: { order: OrderView }) {
  const [open, setOpen] = useState<'rating' | 'receipt' | null>(null);
  const { status, label } = toDisplayStatus(order);
  const ending = explainEnding(order);
  const now = useNow(60);
  const close = () => setOpen(null);
  return (
    <article
      className={`grid gap-16 line-below align-center ${styles.row}`}
      aria-label={m.customer_orders_article_label({ meal: order.mealName, status: label })}
    >
      <Picture src={order.mealImageUrl} alt="" ratio="1/1" sizes="76px" className={styles.picture} />
      <div className="stack fit gap-4">
        <h3 className="text-17 weight-700 item-name" lang={restaurantLanguage}>
          {order.quantity > 1 && `${order.quantity} × `}
          {order.mealName}
        </h3>
        <p className="note">
          {order.restaurantName || m.order_unknown_restaurant()} ·{' '}
          <span className="num">{formatOrderPickupStart(order)}</span>
        </p>
        <div className={`row wrap ${styles.line}`}>
          <OrderStatusPill status={status} label={label} />
          <b className="num">{formatCents(order.totalCents)}</b>
          {order.paidCents > 0 && (
            <button
              type="button"
              className={`text-14 relative link ${styles.receipt}`}
              onClick={() => setOpen('receipt')}
            >
              {m.receipt_title()}
            </button>
          )}
          {canRemoveFromCalendar(order, now) && (
            <button
              type="button"
              className={`text-14 relative link ${styles.receipt}`}
              onClick={() => downloadCalendar(order)}
            >
              {m.customer_ticket_calendar_remove_button()}
            </button>
          )}
        </div>
        {order.pickedUpBy && <p className="note">{m.pass_picked_up({ friend: order.pickedUpBy })}</p>}
        {ending && <EndingNote ending={ending} />}
        <ProblemReportLink order={order} />
        <div className={styles.messages}>
          <MessagesButton order={order} now={now} />
        </div>
        {(order.refundedCents > 0 || (order.status === 'canceled' && order.paidCents > 0)) && (
          <p className="note">
            <Link className="link" to={`/past-orders/${order.id}/money`}>
              {m.order_money_title()}
            </Link>
          </p>
        )}
      </div>
      <div className={`stack gap-8 ${styles.action}`}>
        <RowAction order={order} onRate={() => setOpen('rating')} />
      </div>
      <RatingDialog order={order} isOpen={open === 'rating'} onClose={close} />
      <ReceiptDialog order={order} isOpen={open === 'receipt'} onClose={close} />
    </article>
  );
}

/** An empty `lang` says that the language of the quote is unknown. */
function EndingNote({ ending: { reason, quote, money } }: { ending: Ending }) {
  return (
    <p className="note">
      {reason}{' '}
      {quote && (
        <MessageText
          parts={m.customer_orders_ending_quote.parts({ reason: quote })}
          tags={{ quote: (text) => <span lang="">{text}</span> }}
        />
      )}{' '}
      {money}
    </p>
  );
}

/** Rates the order or shows its rating, and orders it again. */
function RowAction({ order, onRate }: { order: OrderView; onRate: () => void }) {
  return (
    <>
      {order.rating && <GivenRating order={order} stars={order.rating.rating} onEdit={onRate} />}
      {!order.rating && order.canRate && (
        <>
          <GreatButton order={order} />
          <Button variant="subtle" size="row" onClick={onRate}>
            <IconStarFilled size={18} aria-hidden />
            {m.customer_orders_rating_button()}
          </Button>
        </>
      )}
      <OrderAgainButton order={order} />
    </>
  );
}

function GivenRating({ order, stars, onEdit }: { order: OrderView; stars: number; onEdit: () => void }) {
  const label = ratingLabels.find((one) => one.stars === stars)?.text() ?? '';
  return (
    <div className={`row wrap ${styles.given}`}>
      <span className={styles.stars} role="img" aria-label={m.customer_orders_rating_given({ stars, label })}>
        {ratingLabels.map((one) => (
          <IconStarFilled key={one.stars} size={18} data-off={one.stars > stars || undefined} aria-hidden />
        ))}
      </span>
      {order.canRate && (
        <button type="button" className={`text-14 relative link ${styles.edit}`} onClick={onEdit}>
          {m.customer_orders_rating_edit_button()}
        </button>
      )}
      {order.rating?.hiddenReason && (
        <p className={`break text-13 muted ${styles.hidden}`}>
          {m.customer_orders_rating_hidden({ reason: hiddenRatingLabel(order.rating.hiddenReason) })}
        </p>
      )}
    </div>
  );
}
