import type { OrderView } from '@fondly/contract/orders';
import * as m from '@fondly/messages';

/** Messages can be read while some are new, and written until a day after pickup. */
export const hasMessages = ({ messagesOpenUntil, unreadMessages }: OrderView, now: Date): boolean =>
  unreadMessages > 0 || (messagesOpenUntil !== null && now < new Date(messagesOpenUntil));

export const formatMessagesLabel = ({ unreadMessages: count }: OrderView): string =>
  count > 0 ? m.message_unread({ count }) : m.message_button();
