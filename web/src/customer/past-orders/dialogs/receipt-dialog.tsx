import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';
import { IconPrinter } from '@tabler/icons-react';
import { Button } from '../../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../../shared/ui/actions/button-link.tsx';
import { Dialog } from '../../../shared/ui/overlays/dialog.tsx';
import { Receipt } from '../../receipt/receipt.tsx';

type Props = { order: OrderView; isOpen: boolean; onClose: () => void };

/** The receipt of an order, to read and to print. */
export function ReceiptDialog({ order, isOpen, onClose }: Props) {
  return (
    <Dialog density="compact" title={m.receipt_title()} isOpen={isOpen} onClose={onClose}>
      <div className="stack gap-20" data-receipt>
        <Receipt order={order} />
        <div className="dialog-buttons no-print">
          <Button onClick={() => window.print()}>
            <IconPrinter size={20} aria-hidden />
            {m.receipt_print_button()}
          </Button>
          <ButtonLink variant="default" to={`/past-orders/${order.id}/money`}>
            {m.order_money_title()}
          </ButtonLink>
          <ButtonLink variant="subtle" to={`/past-orders/${order.id}/receipt`}>
            {m.receipt_page_button()}
          </ButtonLink>
          <Button variant="subtle" onClick={onClose}>
            {m.common_close()}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
