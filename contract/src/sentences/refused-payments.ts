import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';

/** Why we refused an authorized card. An order stores the text, so it must not change; people read messages. */
export const refusedPaymentReasons = {
  'coupon-used': 'This coupon has been used with this card before.',
  'line-limit': 'This card or email address already has the most portions of this meal.',
  'released-portions': 'Portions of this meal were put on sale with this email address today.',
} as const;

const labels = {
  'coupon-used': m.reason_coupon_used,
  'line-limit': m.reason_line_limit,
  'released-portions': m.problem_portions_released,
} satisfies Record<keyof typeof refusedPaymentReasons, unknown>;

/** The same in the reader's language. Orders of older releases store the text about the coupon alone. */
export function refusedPaymentLabel(stored: string, language: Language = getLocale()): string {
  const known = (['line-limit', 'released-portions'] as const).find(
    (reason) => refusedPaymentReasons[reason] === stored,
  );
  return labels[known ?? 'coupon-used']({}, { locale: language });
}
