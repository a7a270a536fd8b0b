import {
  type NewsChannel,
  type NewsTopic,
  newsChannels,
  newsTopics,
  type SettingsView,
} from '@fondly/contract/account';
import type { App } from '../platform/app.ts';
import { type Db, prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { announceConsent } from './marketing-contact.ts';
import { consents } from './schema.ts';
import type { Person } from './sessions/actor.ts';
import { termsVersion } from './sign-up.ts';

type Row = { topic: NewsTopic; channel: NewsChannel; is_wanted: boolean };
const readAll = prepared<Row>('news-choices', 'select topic, channel, is_wanted from wanted_news where user_id = $1');

export async function readChoices(on: Db | Tx, userId: string): Promise<SettingsView['choices']> {
  const wanted = new Set((await readAll(on, [userId])).filter((row) => row.is_wanted).map(nameOf));
  const ofTopic = (topic: NewsTopic) =>
    Object.fromEntries(channelsOf(topic).map((channel) => [channel, wanted.has(nameOf({ topic, channel }))]));
  return Object.fromEntries(newsTopics.map((topic) => [topic, ofTopic(topic)])) as SettingsView['choices'];
}

const channelsOf = (topic: NewsTopic) => newsChannels.filter((channel) => channel !== 'sms' || topic === 'area');
const nameOf = ({ topic, channel }: Pick<Row, 'topic' | 'channel'>) => `${topic} ${channel}`;

const keep = prepared(
  'news-choose',
  `insert into notification_choices (user_id, topic, channel, is_wanted, changed_at) values ($1, $2, $3, $4, $5)
   on conflict (user_id, topic, channel) do update set is_wanted = excluded.is_wanted, changed_at = excluded.changed_at`,
);

/** Who switches a mail on again after a click on "unsubscribe" means it. */
const dropStop = prepared('news-drop-stop', 'delete from mail_stops where email = lower($1) and topic = $2');

type Choice = { topic: NewsTopic; channel: NewsChannel; isWanted: boolean };

/**
 * News of the own area by mail or text message is advertising: its yes or no is recorded as a consent too, with the
 * text's version.
 */
export async function chooseNews(app: App, person: Person, { topic, channel, isWanted }: Choice): Promise<void> {
  const now = app.clock.now();
  await transaction(app, async (tx) => {
    await keep(tx, [person.id, topic, channel, isWanted, now]);
    if (channel === 'mail' && isWanted) await dropStop(tx, [person.email, topic]);
    if (topic !== 'area' || channel === 'app') return;
    const consent = {
      topic: channel === 'mail' ? ('marketing' as const) : channel,
      isGiven: isWanted,
      textVersion: termsVersion,
      givenAt: now,
    };
    await tx.insert(consents).values({ ...consent, userId: person.id });
    announceConsent(app, tx, person.id);
  });
}
