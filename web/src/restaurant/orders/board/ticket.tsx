import { formatCents } from '@fondly/contract/money';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import {
  IconClock,
  IconClockQuestion,
  IconHourglass,
  IconInfoCircle,
  IconNote,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo } from 'react';
import { Picture } from '../../../shared/ui/display/picture.tsx';
import { formatWindowLine } from '../../format-window.ts';
import { LateRequest } from '../../late-requests/late-request.tsx';
import { NewMessages } from '../../messages/messages-dialog.tsx';
import { OrderActions } from '../order-actions.tsx';
import { PortionCount } from '../portion-count.tsx';
import { countToHandOver, ReleasedPortions } from '../released-portions.tsx';
import { formatProposal } from './format-proposal.ts';
import styles from './ticket.module.css';
import {
  getAnswerBadgeClass,
  getAnswerTime,
  getBadgeClass,
  getPlainAge,
  getTicketTime,
  getTimeKey,
} from './ticket-time.ts';

type Props = { order: RestaurantOrderView; now: Date };

/**
 * An order on the board: the name that is called at the counter, and what is in the bag. Its number is smaller, because
 * it is not the code that a customer shows. It is highlighted until it is acknowledged. On a full board, only tickets
 * that changed are rendered.
 */
export const Ticket = memo(function Ticket({ order, now }: Props) {
  const answer = order.transitions.length > 0 ? getAnswerTime(order, now) : null;
  const time = answer ?? getTicketTime(order, now);
  return (
    <article
      className={`card flex column ${styles.ticket}`}
      data-status={order.status}
      data-urgency={time.isLast ? 'last' : time.urgency}
      data-new={(!order.isAcknowledged && order.closedReason === null) || undefined}
      aria-label={m.board_order_label({ number: order.orderNumber })}
    >
      <header className={`flex wrap align-baseline ${styles.head}`}>
        <b className="weight-750 display text-20 tight break">{order.customerName}</b>
        <b className={`num text-14 push weight-650 ${answer ? getAnswerBadgeClass(answer) : getBadgeClass(time)}`}>
          {time.lead && <span className={styles.lead}>{time.lead} · </span>}
          {time.text}
        </b>
      </header>
      <div className={`stack gap-10 ${styles.body}`}>
        <TicketMeal order={order} />
        <p className="row wrap num text-14 gap-8">
          <IconClock size={18} aria-hidden />
          {formatWindowLine(order, order.timezone, now)}
          <b className="text-16 push">{order.orderNumber}</b>
        </p>
        {answer && (
          <p className="row wrap num text-14 gap-8">
            <IconHourglass size={18} aria-hidden />
            {answer.deadline} <span className="muted push">{getPlainAge(order, now).text}</span>
          </p>
        )}
        {order.specialInstructions && (
          <Note Icon={IconInfoCircle} className="weight-600">
            {order.specialInstructions}
          </Note>
        )}
        {order.restaurantNote && (
          <Note Icon={IconNote} className="weight-600">
            {order.restaurantNote}
          </Note>
        )}
        {order.proposal && <Note Icon={IconClockQuestion}>{formatProposal(order, order.proposal)}</Note>}
        <NewMessages order={order} timezone={order.timezone} count={order.unreadMessages} />
        {order.lateRequest && <LateRequest order={order} request={order.lateRequest} timezone={order.timezone} />}
      </div>
      <OrderActions order={order} now={now} />
    </article>
  );
}, isSameTicket);

type NoteProps = { Icon: TablerIcon; className?: string; children: string };

const Note = ({ Icon, className = '', children }: NoteProps) => (
  <p className={`flex break text-14 gap-8 on-butter radius-12 padding-12 leading-135 ${className}`}>
    <Icon size={18} aria-hidden />
    {children}
  </p>
);

function isSameTicket(before: Props, after: Props): boolean {
  return before.order === after.order && getTimeKey(before.order, before.now) === getTimeKey(after.order, after.now);
}

function TicketMeal({ order }: { order: RestaurantOrderView }) {
  return (
    <div className={`row gap-12 leading-135 ${styles.meal}`}>
      <Picture
        src={order.mealImageUrl}
        alt=""
        ratio="1/1"
        sizes="48px"
        className={`rigid size-48 radius-12 ${styles.picture}`}
      />
      <div className="stack break grow">
        <span className={`flex align-baseline gap-6 ${styles.dish}`}>
          <PortionCount count={countToHandOver(order)} /> <b className="fit">{order.mealName}</b>
        </span>
        {order.friend && <span className="note">{m.pass_due_friend({ friend: order.friend })}</span>}
        <ReleasedPortions order={order} />
      </div>
      {order.totalCents !== undefined && <b className="num rigid">{formatCents(order.totalCents)}</b>}
    </div>
  );
}
