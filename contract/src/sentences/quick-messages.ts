import type { Language } from '@fondly/messages/languages';
import { getLocale } from '@fondly/messages/runtime';
import * as m from '@fondly/messages/server';
import type { QuickMessage } from '../account/quick-messages.ts';

const labels = {
  outside: m.message_quick_outside,
  where: m.message_quick_where,
  'side-entrance': m.message_quick_side_door,
  'two-minutes': m.message_quick_two_minutes,
} as const satisfies Record<QuickMessage, unknown>;

/** A quick message as its reader reads it. @param locale - that of the page unless the server names another */
export const quickMessageLabel = (quick: QuickMessage, locale: Language = getLocale()): string =>
  labels[quick]({}, { locale });
