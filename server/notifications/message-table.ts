import type { MessageTopic } from '../messaging/can-notify.ts';
import type { Recipient } from '../messaging/channel.ts';
import { type Message, type PartBuilders, toParts } from '../messaging/notify.ts';

type Reader = 'staff' | 'customer' | 'admin';

/** A row of a message table: for each reader, a column for each channel that tells them. */
export type MessageRow<Context> = { topic: MessageTopic } & { [Name in Reader]?: PartBuilders<Context> };

/** Who the readers are this time, each with the key of the message to them. */
type Readers = { [Name in Reader]?: { person: Recipient; key: string } };

export function toMessages<Context>(
  row: MessageRow<Context>,
  context: Context,
  readers: Readers,
  now: Date,
): { person: Recipient; message: Message }[] {
  return (['staff', 'customer', 'admin'] as const).flatMap((name) => {
    const [builders, reader] = [row[name], readers[name]];
    if (!builders || !reader) return [];
    const { person, key } = reader;
    return [{ person, message: { key, topic: row.topic, now, ...toParts(builders, context) } }];
  });
}
