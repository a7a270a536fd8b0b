import type { OrderView } from '@fondly/contract/orders';
import { hiddenRatingLabel } from '@fondly/contract/sentences/reason-labels';
import * as m from '@fondly/messages';
import { MessageText } from '../../shared/language/message-text.tsx';
import { type Ending, explainEnding } from './explain-ending.ts';

/** Why an order ended early, where its money is, and why its rating is hidden. */
export function OrderEnding({ order }: { order: OrderView }) {
  const ending = explainEnding(order);
  return (
    <>
      {ending && <EndingNote ending={ending} />}
      {order.rating?.hiddenReason && (
        <p className="break text-13 muted">
          {m.customer_orders_rating_hidden({ reason: hiddenRatingLabel(order.rating.hiddenReason) })}
        </p>
      )}
    </>
  );
}

/** An empty `lang` says that the language of the quote is unknown. */
function EndingNote({ ending: { reason, quote, money } }: { ending: Ending }) {
  return (
    <p className="note">
      {reason}{' '}
      {quote && (
        <MessageText
          parts={m.customer_orders_ending_quote.parts({ reason: quote })}
          tags={{ quote: (text) => <span lang="">{text}</span> }}
        />
      )}{' '}
      {money}
    </p>
  );
}
