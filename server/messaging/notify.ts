import type { Tx } from '../platform/database/db.ts';
import { listWantedChannels, type MessageTopic } from './can-notify.ts';
import type { Channel, Envelope, Recipient } from './channel.ts';
import { type Email, emailChannel } from './channels/email.ts';
import { type InApp, inAppChannel } from './channels/in-app.ts';
import { type Push, pushChannel } from './channels/push.ts';

/**
 * The content of a message on each channel. A new channel is a file in `channels/`, a row here, and a row in `channels`
 * below.
 */
type Contents = { inApp: InApp; email: Email; push: Push };
type ChannelName = keyof Contents;

const channels: { [Name in ChannelName]: Channel<Contents[Name]> } = {
  inApp: inAppChannel,
  email: emailChannel,
  push: pushChannel,
};
const channelNames = Object.keys(channels) as ChannelName[];

/** The parts of a message; a channel without one stays silent. */
export type MessageParts = { [Name in ChannelName]?: Contents[Name] | null };

/**
 * A message. People choose their channels by `topic`; without a topic, the message counts as a receipt. Addresses and
 * restaurants have no settings.
 */
export type Message = Envelope & MessageParts & { topic?: MessageTopic };

/**
 * The only way to send a message. It leaves if and only if this transaction commits, on the channels that the person
 * wants, once per key and channel.
 *
 * @returns whether any channel accepted it for the first time
 */
export async function notify(tx: Tx, recipient: Recipient, message: Message): Promise<boolean> {
  const wanted =
    'userId' in recipient ? await listWantedChannels(tx, recipient.userId, message.topic ?? 'receipts') : null;
  let isNew = false;
  for (const name of channelNames) {
    if (wanted && !wanted.includes(channels[name].setting)) continue;
    if (await addPart(tx, name, recipient, message)) isNew = true;
  }
  return isNew;
}

async function addPart<Name extends ChannelName>(
  tx: Tx,
  name: Name,
  recipient: Recipient,
  message: Message,
): Promise<boolean> {
  const parts: MessageParts = message;
  const content = parts[name];
  return content ? channels[name].add(tx, recipient, message, content) : false;
}

/** A row of a message table: how each channel's part is made. A part of `null` is left out this time. */
export type PartBuilders<Context> = { [Name in ChannelName]?: (context: Context) => Contents[Name] | null };

export function buildParts<Context>(builders: PartBuilders<Context>, context: Context): MessageParts {
  const parts: MessageParts = {};
  for (const name of channelNames) buildPart(parts, name, builders, context);
  return parts;
}

function buildPart<Name extends ChannelName, Context>(
  parts: MessageParts,
  name: Name,
  builders: PartBuilders<Context>,
  context: Context,
): void {
  const build = builders[name];
  if (build) parts[name] = build(context);
}
