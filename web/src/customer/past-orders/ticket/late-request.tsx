import type { OrderView } from '@fondly/contract/orders';
import type { LateRequestView } from '@fondly/contract/restaurant/late-request-view';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { Banner } from '../../../shared/ui/feedback/banner.tsx';

/** What became of the customer's request for more time (docs/domain.md#late-pickup). */
export function LateRequestState({ order, now }: { order: OrderView; now: Date }) {
  const { lateRequest: request } = order;
  if (!request || request.answer === 'withdrawn' || !order.pickupCode) return null;
  const { lead, text, tone } = describeRequest(order, request, now);
  return (
    <Banner tone={tone} lead={lead}>
      {text}
      {tone === 'warning' && order.restaurantPhone && (
        <>
          {' '}
          <a className="link" href={`tel:${order.restaurantPhone}`}>
            {m.late_call()}
          </a>
        </>
      )}
    </Banner>
  );
}

function describeRequest(order: OrderView, request: LateRequestView, now: Date) {
  const format = (at: string) => formatTimeInSentence(new Date(at), order.timezone);
  const isOver = request.answer === 'expired' || (request.answer === null && new Date(request.answerBy) <= now);
  if (isOver) return { tone: 'warning', lead: m.late_expired(), text: m.late_unchanged() } as const;
  if (request.answer === 'declined')
    return { tone: 'warning', lead: m.late_declined(), text: m.late_unchanged() } as const;
  if (request.answer === 'granted') {
    const text = m.late_granted_until({ time: format(order.pickupEnd) });
    return { tone: 'success', lead: m.late_granted(), text } as const;
  }
  return {
    tone: 'info',
    lead: m.late_asked({ minutes: request.minutes, time: format(request.pickupEnd) }),
    text: m.late_reply_by({ time: format(request.answerBy) }),
  } as const;
}

export const canAskForTime = ({ lateMinutes }: OrderView): boolean => lateMinutes.length > 0;
