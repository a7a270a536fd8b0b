import type { OrderView } from '@fondly/contract/orders';
import { CancelDialog } from './cancel-dialog.tsx';
import { LateDialog } from './late-dialog.tsx';
import { MessagesDialog } from './messages-dialog.tsx';
import { PickupPassDialog } from './pickup-pass-dialog.tsx';
import { PortionReleaseDialog } from './portion-release-dialog.tsx';
import { RatingDialog } from './rating-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';

const dialogs = {
  cancel: CancelDialog,
  late: LateDialog,
  messages: MessagesDialog,
  pass: PickupPassDialog,
  rating: RatingDialog,
  receipt: ReceiptDialog,
  release: PortionReleaseDialog,
};

export type OrderDialogName = keyof typeof dialogs;
export type NamedDialogProps = { name: OrderDialogName; order: OrderView; isOpen: boolean; onClose: () => void };

export { downloadCalendar } from './download-calendar.ts';

/** All dialogs of an order: one file for the browser, which also has the calendar file. Pages use `OrderDialog`. */
export function NamedDialog({ name, ...props }: NamedDialogProps) {
  const Named = dialogs[name];
  return <Named {...props} />;
}
