import { pageMeta } from '../../shared/page/page-meta.ts';
import { OrdersScreen } from './orders-screen.tsx';

export const meta = pageMeta({ title: 'Orders', hidden: true });

/** /orders: the board of current orders. */
export default function OrdersPage() {
  return <OrdersScreen />;
}
