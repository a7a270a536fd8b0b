import type { Language } from '@fondly/messages/languages';
import type { Tx } from '../platform/database/db.ts';
import { type MessageTopic, readWantedChannels } from './can-notify.ts';
import type { Channel, Envelope, Recipient } from './channel.ts';
import { type Email, emailChannel } from './channels/email.ts';
import { type InApp, inAppChannel } from './channels/in-app.ts';
import { type Push, pushChannel } from './channels/push.ts';
import { readLanguageOf } from './read-language.ts';

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

/** How each channel's part is made in the language of the reader. A channel without a part stays silent. */
export type MessageParts = { [Name in ChannelName]?: ((locale: Language) => Contents[Name] | null) | null };

/**
 * A message. People choose their channels by `topic`; without a topic, the message counts as a receipt. Addresses and
 * restaurants have no settings.
 */
export type Message = Envelope & MessageParts & { topic?: MessageTopic };

/**
 * The only way to send a message. It leaves if and only if this transaction commits, on the channels that the person
 * wants, in the language of the reader, once per key and channel.
 *
 * @returns whether any channel accepted it for the first time
 */
export async function notify(tx: Tx, recipient: Recipient, message: Message): Promise<boolean> {
  const wanted =
    'userId' in recipient ? await readWantedChannels(tx, recipient.userId, message.topic ?? 'receipts') : null;
  const names = channelNames.filter(
    (name) => message[name] && (!wanted || wanted.channels.includes(channels[name].setting)),
  );
  if (names.length === 0) return false;
  const locale = recipient.language ?? wanted?.language ?? (await readLanguageOf(tx, recipient));
  let isNew = false;
  for (const name of names) if (await addPart(tx, name, recipient, message, locale)) isNew = true;
  return isNew;
}

async function addPart<Name extends ChannelName>(
  tx: Tx,
  name: Name,
  recipient: Recipient,
  message: Message,
  locale: Language,
): Promise<boolean> {
  const parts: MessageParts = message;
  const content = parts[name]?.(locale);
  return content ? channels[name].add(tx, recipient, message, content) : false;
}

/** A row of a message table: how each channel's part is made. A part of `null` is left out this time. */
export type PartBuilders<Context> = {
  [Name in ChannelName]?: (context: Context, locale: Language) => Contents[Name] | null;
};

export const toParts = <Context>(builders: PartBuilders<Context>, context: Context): Required<MessageParts> => ({
  inApp: bind(builders.inApp, context),
  email: bind(builders.email, context),
  push: bind(builders.push, context),
});

const bind = <Context, Content>(
  build: ((context: Context, locale: Language) => Content) | undefined,
  context: Context,
): ((locale: Language) => Content) | null => (build ? (locale) => build(context, locale) : null);
