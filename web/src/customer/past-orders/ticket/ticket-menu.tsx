import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { Menu } from '../../../shared/ui/overlays/menu.tsx';
import { downloadCalendar } from '../calendar.ts';
import { OrderDialog } from '../dialogs/order-dialog.tsx';
import { formatMessagesLabel, hasMessages } from '../order-messages.ts';
import { isProblemReportable } from '../problem-report-link.tsx';
import { canAskForTime } from './late-request.tsx';
import styles from './ticket-footer.module.css';

const canSendFriend = ({ pickupPass, pickupPassesLeft }: OrderView): boolean => pickupPassesLeft > 0 && !pickupPass;

type TicketDialog = 'late' | 'pass' | 'release' | 'messages';

type Props = { order: OrderView; now: Date; children: ReactNode };

/** A menu with the other actions for a current order, after its children on the same line. New messages get a line above. */
export function TicketMenu({ order, now, children }: Props) {
  const [open, setOpen] = useState<TicketDialog | null>(null);
  const close = () => setOpen(null);
  const canRelease = (order.release?.releasable ?? 0) > 0;
  const items = [
    canAskForTime(order) && { label: m.late_button(), onSelect: () => setOpen('late') },
    canSendFriend(order) && { label: m.pass_button(), onSelect: () => setOpen('pass') },
    canRelease && { label: m.release_button(), onSelect: () => setOpen('release') },
    hasMessages(order, now) && { label: formatMessagesLabel(order), onSelect: () => setOpen('messages') },
    order.pickupCode && { label: m.customer_ticket_calendar_button(), onSelect: () => void downloadCalendar(order) },
    isProblemReportable(order, now) && {
      label: m.customer_orders_problem_report_link(),
      to: `/past-orders/${order.id}/problem`,
    },
  ];
  return (
    <>
      {order.unreadMessages > 0 && (
        <button type="button" className="link alone full" onClick={() => setOpen('messages')}>
          {formatMessagesLabel(order)}
        </button>
      )}
      <div className="relative">
        {children}
        {items.some(Boolean) && (
          <div className={`absolute ${styles.more}`}>
            <Menu
              items={items.map((item) => item || null)}
              trigger={(trigger) => (
                <Button
                  variant="subtle"
                  size="row"
                  {...trigger}
                  aria-label={m.common_more_for({ name: order.mealName })}
                >
                  <IconDots size={20} aria-hidden />
                  {m.common_more()}
                </Button>
              )}
            />
          </div>
        )}
      </div>
      {canAskForTime(order) && <OrderDialog name="late" order={order} isOpen={open === 'late'} onClose={close} />}
      {canSendFriend(order) && <OrderDialog name="pass" order={order} isOpen={open === 'pass'} onClose={close} />}
      {canRelease && <OrderDialog name="release" order={order} isOpen={open === 'release'} onClose={close} />}
      {/* Open messages are read at once, and must not close for it. */}
      <OrderDialog name="messages" order={order} isOpen={open === 'messages'} onClose={close} />
    </>
  );
}
