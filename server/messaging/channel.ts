import type { NotificationChannel } from '@fondly/contract/account';
import type { Language } from '@fondly/messages/languages';
import type { Tx } from '../platform/database/db.ts';

/** The reader of a message: a person with an account, all staff of a restaurant, or an address without an account. */
export type Recipient = ({ userId: string } | { restaurantId: string } | object) & {
  email: string;
  /** Where the sender knows it already. Otherwise `notify` reads it. */
  language?: Language;
};

export type Envelope = {
  /** Names the message and its reader. Each channel takes a key once. */
  key: string;
  now: Date;
  /** The message leaves at this time; at once when left out. */
  sendAt?: Date | undefined;
};

/** One way to reach people. `Content` is its part of a message. */
export type Channel<Content> = {
  /** The switch in people's settings that covers this channel. */
  setting: NotificationChannel;
  /**
   * Stores the content and enqueues the job that delivers it. A recipient whom the channel cannot reach gets nothing.
   *
   * @returns whether anything was stored: false for a key that was stored before
   */
  add(tx: Tx, recipient: Recipient, envelope: Envelope, content: Content): Promise<boolean>;
};
