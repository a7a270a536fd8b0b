import type { NotificationChannel, NotificationTopic } from '@fondly/contract/account';
import type { Db, Tx } from '../platform/database/db.ts';
import { boolean, notNull, row } from '../platform/database/row.ts';
import { noColumns, statement } from '../platform/database/statement.ts';

/** Receipts and what happens to a person's money are no choice: they go to everybody who still has an account. */
export type MessageTopic = NotificationTopic | 'receipts';

const askOne = statement(
  'news-wanted',
  row({ isWanted: notNull(boolean) }),
  'select is_wanted from wanted_news where user_id = $1 and topic = $2 and channel = $3',
);
const isThere = statement('news-is-there', noColumns, 'select from users where id = $1 and erased_at is null');

/**
 * Whether this person wants to hear of this topic on this channel. Every sender asks here right before it writes, one
 * that writes to many joins the view `wanted_news`. Who has deleted the account wants nothing, not even receipts.
 */
export async function canNotify(
  on: Db | Tx,
  userId: string,
  topic: MessageTopic,
  channel: NotificationChannel,
): Promise<boolean> {
  if (topic === 'receipts') return channel === 'mail' && (await isThere(on, [userId])).length > 0;
  const [row] = await askOne(on, [userId, topic, channel]);
  return row?.isWanted ?? false;
}
