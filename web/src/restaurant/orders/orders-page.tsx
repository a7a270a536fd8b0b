import * as m from '@fondly/messages';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { OrdersScreen } from './orders-screen.tsx';

export const meta = pageMeta({ title: m.board_title, hidden: true });

/** /orders: the board of current orders. */
export default function OrdersPage() {
  return <OrdersScreen />;
}
