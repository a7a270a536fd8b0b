import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { emailTopics, type LinkTopic } from '@fondly/contract/waitlist';
import { enqueueMarketingSyncByEmail } from '../accounts/marketing-contact.ts';
import { findEmailOfAlert, unsubscribeFromAlert } from '../alert-rules/unsubscribe-from-alert.ts';
import type { App } from '../platform/app.ts';
import type { Db, Tx } from '../platform/database/db.ts';
import { notNull, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { readEmailLink } from './email-link.ts';
import { findSubscriberEmail } from './subscriber.ts';

const insertUnsubscribe = command(
  'mail-stop-add',
  `insert into mail_stops (email, topic, stopped_at) select $1, topic, $3 from unnest($2::text[]) as topic
   on conflict (email, topic) do update set stopped_at = excluded.stopped_at`,
);
const undo = command(
  'mail-stop-undo',
  'delete from mail_stops where email = $1 and topic = any($2::text[]) and stopped_at >= $3',
);
const maxZips = 5;
const listZips = statement(
  'mail-stop-zips',
  row({ zip: notNull(text) }),
  `select zip::text from zip_waitlist where email = $1 order by created_at desc limit ${maxZips}`,
);

/** What was ended. */
export type Unsubscribed = LinkTopic | 'everything';
type Extent = 'topic' | 'everything';

const listTopics = (topic: LinkTopic, from: Extent): string[] => (from === 'everything' ? [...emailTopics] : [topic]);

/**
 * Ends the emails of the link's topic, or of every topic; the link of an alert ends those of its rules alone. The link
 * works while the email is known, and repeats change nothing.
 */
export async function unsubscribe(app: App, token: string, from: Extent): Promise<Unsubscribed> {
  const { subscriberId, topic } = readEmailLink(app.config, 'stop', token);
  await transaction(app, async (tx: Tx) => {
    const email = await findEmail(tx, subscriberId, topic);
    if (topic === 'alert' && from === 'topic') return unsubscribeFromAlert(tx, subscriberId);
    await insertUnsubscribe(tx, [email, listTopics(topic, from), app.clock.now()]);
    await enqueueMarketingSyncByEmail(app, tx, email);
  });
  return from === 'everything' ? 'everything' : topic;
}

/** Takes back what the same link ended in the last minutes. What was ended before stays ended. */
export async function undoUnsubscribe(app: App, token: string, from: Extent): Promise<void> {
  const { subscriberId, topic } = readEmailLink(app.config, 'stop', token);
  // The emails of an alert are switched on again under Alerts.
  if (topic === 'alert') throw new Problem('email-link-invalid');
  const since = minutesAfter(app.clock.now(), -policies.unsubscribeUndoMinutes);
  await transaction(app, async (tx: Tx) => {
    const email = await findSubscriberEmail(tx, subscriberId);
    await undo(tx, [email, listTopics(topic, from), since]);
    await enqueueMarketingSyncByEmail(app, tx, email);
  });
}

/** @throws Problem `email-link-invalid` for a link that a press could not unsubscribe */
export async function readUnsubscribeLink(app: App, token: string) {
  const { subscriberId, topic } = readEmailLink(app.config, 'stop', token);
  const email = await findEmail(app.db, subscriberId, topic);
  const zips = topic === 'area' ? await listZips(app.db, [email]) : [];
  return { topic, zips: zips.map(({ zip }) => zip), canUndo: topic !== 'alert' };
}

async function findEmail(on: Db | Tx, id: string, topic: LinkTopic): Promise<string> {
  if (topic !== 'alert') return findSubscriberEmail(on, id);
  const [found] = await findEmailOfAlert(on, id);
  if (!found) throw new Problem('email-link-invalid');
  return found.email;
}
