import { formatCents } from '@fondly/contract/money';
import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { Link } from 'wouter';
import { Fold } from '../../../shared/ui/display/fold.tsx';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';
import { ProblemReportLink } from '../problem-report-link.tsx';
import { LateRequestState } from './late-request.tsx';
import { PortionReleaseState, TicketDetails } from './lazy-ticket-parts.tsx';
import styles from './ticket-footer.module.css';
import { TicketMenu } from './ticket-menu.tsx';

/**
 * Says what changed. One line below has a menu and the details: the steps, how to pick up, what is in the meal, and the
 * rule for canceling.
 */
export function TicketFooter({ order, now }: { order: OrderView; now: Date }) {
  const { release } = order;
  return (
    <div className={`stack gap-10 ${styles.foot}`}>
      <LateRequestState order={order} now={now} />
      {release && release.onSale + release.resold > 0 && order.pickupCode && (
        <PortionReleaseState order={order} release={release} />
      )}
      {order.refundedCents > 0 && (
        <p className="text-14 soft radius-12 padding-12">
          {m.customer_ticket_refunded({
            amount: formatCents(order.refundedCents),
            total: formatCents(order.paidCents),
          })}{' '}
          <Link className="link" to={`/past-orders/${order.id}/money`}>
            {m.order_money_title()}
          </Link>
        </p>
      )}
      {order.foodChangedAt && (
        <Banner tone="warning" lead={m.customer_ticket_food_changed()}>
          {m.customer_ticket_food_changed_text()}
        </Banner>
      )}
      <ProblemReportLink order={order} />
      {/* "Here's what it says now" is inside. */}
      <TicketMenu order={order} now={now}>
        <Fold label={m.customer_ticket_details()} isOpen={!!order.foodChangedAt}>
          <TicketDetails order={order} now={now} />
        </Fold>
      </TicketMenu>
    </div>
  );
}
