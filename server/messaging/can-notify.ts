import { type NotificationChannel, type NotificationTopic, notificationChannels } from '@fondly/contract/account';
import { defaultLanguage, type Language, languages } from '@fondly/messages/languages';
import type { Db, Tx } from '../platform/database/db.ts';
import { notNull, nullable, oneOf, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/**
 * Receipts are about a person's orders and money. By email everyone with an account gets them. In the app they follow
 * the setting for orders.
 */
export type MessageTopic = NotificationTopic | 'receipts';

const wantedChannel = row({ channel: notNull(oneOf(notificationChannels)), language: nullable(oneOf(languages)) });
const listWanted = statement(
  'news-wanted',
  wantedChannel,
  `select w.channel, u.language from wanted_news w join users u on u.id = w.user_id
   where w.user_id = $1 and w.topic = $2 and w.is_wanted`,
);
const listForReceipts = statement(
  'news-wanted-receipts',
  wantedChannel,
  `select 'mail' as channel, language from users where id = $1 and erased_at is null
   union all select w.channel, u.language from wanted_news w join users u on u.id = w.user_id
   where w.user_id = $1 and w.topic = 'orders' and w.channel = 'app' and w.is_wanted`,
);

/** The channels that a person wants for a topic, none after the account was deleted, and the language of the person. */
export async function readWantedChannels(
  on: Db | Tx,
  userId: string,
  topic: MessageTopic,
): Promise<{ channels: NotificationChannel[]; language: Language }> {
  const rows = topic === 'receipts' ? await listForReceipts(on, [userId]) : await listWanted(on, [userId, topic]);
  return { channels: rows.map(({ channel }) => channel), language: rows[0]?.language ?? defaultLanguage };
}

/** A statement that selects many recipients joins the view `wanted_news` instead. */
export async function canNotify(
  on: Db | Tx,
  userId: string,
  topic: MessageTopic,
  channel: NotificationChannel,
): Promise<boolean> {
  return (await readWantedChannels(on, userId, topic)).channels.includes(channel);
}
