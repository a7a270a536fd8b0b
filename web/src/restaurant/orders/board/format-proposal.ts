import type { ProposalView } from '@fondly/contract/orders';
import type { RestaurantOrderView } from '@fondly/contract/restaurant/orders';
import { formatDay, formatPickupWindow, formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';

/** The pickup time that the restaurant proposed, and until when the customer can answer. */
export function formatProposal(
  { timezone }: RestaurantOrderView,
  { pickupStart, pickupEnd, answerBy }: ProposalView,
): string {
  const start = new Date(pickupStart);
  return m.board_proposal({
    day: formatDay(start, timezone),
    window: formatPickupWindow(start, new Date(pickupEnd), timezone),
    time: formatTimeInSentence(new Date(answerBy), timezone),
  });
}
