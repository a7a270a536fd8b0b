import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import type { OrderStatus } from '../order-statuses.ts';
import type { ClosedReason } from '../order-transitions.ts';

const names = {
  pending: m.board_status_pending,
  approved: m.board_status_approved,
  ready: m.board_status_ready,
  completed: m.board_status_completed,
  denied: m.board_status_denied,
  failed: m.board_status_failed,
  'not-picked-up': m.board_status_not_picked_up,
} satisfies Record<string, (parameters: Record<never, never>, options: { locale: Language }) => string>;
export type ShownStatus = keyof typeof names;

/** Every canceled order is Denied, no matter who canceled it. */
const shownStatuses: Record<OrderStatus, ShownStatus> = {
  pending: 'pending',
  confirmed: 'approved',
  ready: 'ready',
  completed: 'completed',
  canceled: 'denied',
  failed: 'failed',
};
type Order = { status: OrderStatus; closedReason: ClosedReason | null };

/** The status that the restaurant reads. */
export const getShownStatus = ({ status, closedReason }: Order): ShownStatus =>
  closedReason === 'no_show' ? 'not-picked-up' : shownStatuses[status];

/** Its name. Pages use their own language; the server names the reader's. */
export const getStatusName = (order: Order, language: Language = getLocale()): string =>
  names[getShownStatus(order)]({}, { locale: language });
