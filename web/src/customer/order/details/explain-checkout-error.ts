import { policies } from '@fondly/contract/policies';
import { formatClockTime } from '@fondly/contract/time';
import { isApiError, toErrorMessage } from '../../../shared/api/api-error.ts';

/**
 * The sentence for a failed checkout: the server's own, else one for the kind of failure.
 *
 * @param timezone - of the restaurant, whose clock every time is shown on
 */
export function explainCheckoutError(thrown: unknown, timezone: string): string {
  if (isApiError(thrown, 'offline')) return 'Failed to create order. Please try again.';
  if (isApiError(thrown, 'unknown')) {
    const isAnswer = thrown.status >= 200 && thrown.status < 300;
    if (isAnswer) return 'Server error: Invalid response format. Please try again.';
    return `Payment failed (${thrown.status}). Please try again.`;
  }
  if (isApiError(thrown, 'out-of-stock') && Number(thrown.details.left) > 0) {
    return `Only ${thrown.details.left} left. Please choose fewer.`;
  }
  // Until when the kitchen is closed or paused, or on which day the meal goes on sale.
  if (isApiError(thrown, 'kitchen-closed', 'not-on-sale-yet') && typeof thrown.details.text === 'string')
    return thrown.details.text;
  if (isApiError(thrown, 'hold-limit') && typeof thrown.details.retryAt === 'string') {
    const retryAt = formatClockTime(new Date(thrown.details.retryAt), timezone);
    return `We held this meal for you for ${policies.holdTotalMinutes} minutes. You can try again at ${retryAt}.`;
  }
  return toErrorMessage(thrown, 'Failed to create order. Please try again.');
}
