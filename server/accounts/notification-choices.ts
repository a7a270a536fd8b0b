import {
  type NewsChannel,
  type NewsTopic,
  newsChannels,
  newsTopics,
  type SettingsView,
} from '@fondly/contract/account';
import type { App } from '../platform/app.ts';
import { type Db, prepared, type Tx } from '../platform/db.ts';
import { transaction } from '../platform/transaction.ts';
import type { Person } from './actor.ts';
import { announceConsent } from './marketing-contact.ts';
import { consents } from './schema.ts';
import { termsVersion } from './sign-up.ts';

/** Receipts and what happens to a person's money are no choice: they go to everybody who still has an account. */
export type AnyTopic = NewsTopic | 'receipts';

const askOne = prepared<{ is_wanted: boolean }>(
  'news-wanted',
  'select is_wanted from wanted_news where user_id = $1 and topic = $2 and channel = $3',
);
const isThere = prepared('news-is-there', 'select from users where id = $1 and erased_at is null');

/**
 * Whether this person wants to hear of this topic on this channel. Every sender asks here right before it writes, one
 * that writes to many joins the view `wanted_news`. Who has deleted the account wants nothing, not even receipts.
 */
export async function wants(on: Db | Tx, userId: string, topic: AnyTopic, channel: NewsChannel): Promise<boolean> {
  if (topic === 'receipts') return channel === 'mail' && (await isThere(on, [userId])).length > 0;
  const [row] = await askOne(on, [userId, topic, channel]);
  return row?.is_wanted ?? false;
}

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
