import { policies } from '@fondly/contract/policies';
import { formatTimeInSentence } from '@fondly/contract/time';
import * as m from '@fondly/messages';
import { isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';

/**
 * The sentence for a failed checkout: the server's own, else one for the kind of failure.
 *
 * @param timezone - of the restaurant, whose clock every time is shown on
 */
export function explainCheckoutError(thrown: unknown, timezone: string): string {
  if (isApiError(thrown, 'offline')) return m.order_error_not_created();
  if (isApiError(thrown, 'unknown')) {
    const isAnswer = thrown.status >= 200 && thrown.status < 300;
    if (isAnswer) return m.order_error_invalid_response();
    return m.order_error_status({ status: thrown.status });
  }
  if (isApiError(thrown, 'out-of-stock') && Number(thrown.details.left) > 0) {
    return m.order_error_only_left({ count: Number(thrown.details.left) });
  }
  // Until when the kitchen is closed or paused, on which day the meal goes on sale, or until when one order is the limit.
  if (isApiError(thrown, 'kitchen-closed', 'not-yet', 'one-open-order') && typeof thrown.details.text === 'string')
    return thrown.details.text;
  if (isApiError(thrown, 'hold-limit') && typeof thrown.details.retryAt === 'string') {
    const time = formatTimeInSentence(new Date(thrown.details.retryAt), timezone);
    return m.order_error_hold_limit({ minutes: policies.holdTotalMinutes, time });
  }
  return toErrorMessage(thrown, m.order_error_not_created());
}
