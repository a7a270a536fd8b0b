import {
  type NotificationChannel,
  type NotificationTopic,
  notificationChannels,
  notificationTopics,
  type SettingsView,
} from '@fondly/contract/account';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { boolean, notNull, oneOf, type Row, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { enqueueMarketingSync } from './marketing-contact.ts';
import { recordConsents } from './record-consents.ts';
import type { Person } from './sessions/actor.ts';

const storedChoice = row({
  topic: notNull(oneOf(notificationTopics)),
  channel: notNull(oneOf(notificationChannels)),
  isWanted: notNull(boolean),
});
type StoredChoice = Row<typeof storedChoice>;
const listChoices = statement(
  'news-choices',
  storedChoice,
  'select topic, channel, is_wanted from wanted_news where user_id = $1',
);

export async function readChoices(on: Db | Tx, userId: string): Promise<SettingsView['choices']> {
  const wanted = new Set((await listChoices(on, [userId])).filter((row) => row.isWanted).map(toChoiceKey));
  const toTopicChoices = (topic: NotificationTopic) =>
    Object.fromEntries(listChannels(topic).map((channel) => [channel, wanted.has(toChoiceKey({ topic, channel }))]));
  return Object.fromEntries(
    notificationTopics.map((topic) => [topic, toTopicChoices(topic)]),
  ) as SettingsView['choices'];
}

const listChannels = (topic: NotificationTopic) =>
  notificationChannels.filter((channel) => channel !== 'sms' || topic === 'area');
const toChoiceKey = ({ topic, channel }: Pick<StoredChoice, 'topic' | 'channel'>) => `${topic} ${channel}`;

const saveChoice = command(
  'news-choose',
  `insert into notification_choices (user_id, topic, channel, is_wanted, changed_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, topic, channel) do update set is_wanted = excluded.is_wanted, changed_at = excluded.changed_at`,
);

/** Switching an email on after an unsubscribe lifts the unsubscribe. */
const deleteUnsubscribe = command('news-drop-stop', 'delete from mail_stops where email = lower($1) and topic = $2');

type Choice = { topic: NotificationTopic; channel: NotificationChannel; isEnabled: boolean };

/**
 * Area news by email or text message is advertising, so each choice is also recorded as a consent with the version of
 * its text.
 */
export async function setNotificationChoice(
  app: App,
  person: Person,
  { topic, channel, isEnabled }: Choice,
): Promise<void> {
  if (channel === 'sms' && isEnabled && person.phone === null) throw new Problem('phone-missing');
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await saveChoice(tx, [person.id, topic, channel, isEnabled, now]);
    if (channel === 'mail' && isEnabled) await deleteUnsubscribe(tx, [person.email, topic]);
    if (topic !== 'area' || channel === 'app') return;
    await recordConsents(tx, person.id, channel === 'mail' ? { marketing: isEnabled } : { sms: isEnabled }, now);
    enqueueMarketingSync(app, tx, person.id);
  });
}
