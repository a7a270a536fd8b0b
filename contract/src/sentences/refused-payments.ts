import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';

/** Why we refused an authorized card. An order stores the text, so it must not change; people read messages. */
export const refusedPaymentReasons = {
  'coupon-used': 'This coupon has been used with this card before.',
  'line-limit': 'This card or email address already has the most portions of this meal.',
} as const;

/** The same in the reader's language. Orders of older releases store the text about the coupon alone. */
export const refusedPaymentLabel = (stored: string, language: Language = getLocale()): string =>
  stored === refusedPaymentReasons['line-limit']
    ? m.reason_line_limit({}, { locale: language })
    : m.reason_coupon_used({}, { locale: language });
