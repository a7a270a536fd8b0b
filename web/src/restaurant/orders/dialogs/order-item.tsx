import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import * as m from '@fondly/messages';
import { MessageText } from '../../../shared/language/message-text.tsx';

/** "2 × Ramen for Maya R.", the first line of a dialog. */
export function OrderItem({ order: { quantity, mealName, customerName } }: { order: RestaurantOrderView }) {
  const parts = m.board_item_for.parts({ quantity, meal: mealName, customer: customerName });
  return (
    <p>
      <MessageText parts={parts} tags={{ strong: (text) => <b>{text}</b> }} />
    </p>
  );
}
