import { type NotificationChannel, type NotificationTopic, notificationChannels } from '@fondly/contract/account';
import type { Db, Tx } from '../platform/database/db.ts';
import { notNull, oneOf, row } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';

/**
 * Receipts are about a person's orders and money. By email everyone with an account gets them. In the app they follow
 * the setting for orders.
 */
export type MessageTopic = NotificationTopic | 'receipts';

const wantedChannel = row({ channel: notNull(oneOf(notificationChannels)) });
const listWanted = statement(
  'news-wanted',
  wantedChannel,
  'select channel from wanted_news where user_id = $1 and topic = $2 and is_wanted',
);
const listForReceipts = statement(
  'news-wanted-receipts',
  wantedChannel,
  `select 'mail' as channel from users where id = $1 and erased_at is null
   union all select channel from wanted_news where user_id = $1 and topic = 'orders' and channel = 'app' and is_wanted`,
);

/** The channels that this person wants for this topic. None after the account was deleted. */
export async function listWantedChannels(
  on: Db | Tx,
  userId: string,
  topic: MessageTopic,
): Promise<NotificationChannel[]> {
  const rows = topic === 'receipts' ? await listForReceipts(on, [userId]) : await listWanted(on, [userId, topic]);
  return rows.map(({ channel }) => channel);
}

/** A statement that selects many recipients joins the view `wanted_news` instead. */
export async function canNotify(
  on: Db | Tx,
  userId: string,
  topic: MessageTopic,
  channel: NotificationChannel,
): Promise<boolean> {
  return (await listWantedChannels(on, userId, topic)).includes(channel);
}
