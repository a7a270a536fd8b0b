import * as m from '@fondly/messages';

type Order = { quantity: number; portionsOnSale: number; portionsResold: number };

/** How many portions to hand over: others have bought the rest. */
export const countToHandOver = ({ quantity, portionsResold }: Order): number => quantity - portionsResold;

/** What the customer put on sale again, and what others have bought of it; nothing for most orders. */
export function ReleasedPortions({ order }: { order: Order }) {
  const { quantity, portionsOnSale, portionsResold } = order;
  return (
    <>
      {portionsOnSale > 0 && <span className="note">{m.release_board_on_sale({ count: portionsOnSale })}</span>}
      {portionsResold > 0 && (
        <span className="note">{m.release_board_resold({ count: portionsResold, total: quantity })}</span>
      )}
    </>
  );
}
