import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { emailTopics } from '@fondly/contract/waitlist';
import { confirmEmailOfAccount } from '../accounts/email-confirmation/confirm-email.ts';
import { enqueueMarketingSyncByEmail } from '../accounts/marketing-contact.ts';
import { findEmailOfAlert, unsubscribeFromAlert } from '../alert-rules/unsubscribe-from-alert.ts';
import type { App } from '../platform/app.ts';
import { type Db, expectOneRow, type Tx } from '../platform/database/db.ts';
import { boolean, notNull, row, text } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { type EmailLink, type LinkTopic, readEmailLink } from './email-link.ts';
import { sendCoupon } from './join-waitlist.ts';
import { subscriber } from './subscriber.ts';

/*
 * Links work only by a press on our button or a mail program's unsubscribe button. Link scanners open links before
 * people do, so opening alone changes nothing.
 */

const confirm = statement(
  'mail-contact-confirm',
  subscriber,
  `update mail_contacts set confirmed_at = coalesce(confirmed_at, $2) where id = $1 returning id, email, confirmed_at`,
);
/** The roads that promise the $3: a ZIP's waitlist with the incentive, and a restaurant that was asked for. */
const findPromise = statement(
  'mail-contact-promise',
  row({ isPromised: notNull(boolean) }),
  `select exists (select from zip_waitlist where email = $1 and incentive is not null)
     or exists (select from restaurant_requests where email = $1) as is_promised`,
);
const find = statement('mail-contact-find', row({ email: text }), 'select email from mail_contacts where id = $1');
const liftUnsubscribe = command(
  'mail-stop-lift',
  'delete from mail_stops where email = $1 and topic = $2 and stopped_at <= $3',
);
/** The latest choice counts: confirming after switching these emails off turns them on again. */
const enableChoice = command(
  'mail-choice-lift',
  `update notification_choices choice set is_wanted = true, changed_at = $4 from users u
   where u.id = choice.user_id and lower(u.email) = $1 and choice.topic::text = $2 and choice.channel = 'mail'
     and not choice.is_wanted and choice.changed_at <= $3`,
);
const insertUnsubscribe = command(
  'mail-stop-add',
  `insert into mail_stops (email, topic, stopped_at) select $1, topic, $3 from unnest($2::text[]) as topic
   on conflict (email, topic) do update set stopped_at = excluded.stopped_at`,
);

/**
 * Confirms the email. Lifts an unsubscribe that is older than the link, so an old email that is opened again does not
 * undo a later one. The confirmed address gets the promised $3, and an account with it has confirmed its email.
 */
export async function confirmSubscriber(app: App, token: string): Promise<void> {
  const now = app.clock.now();
  const { subscriberId, topic, issuedAt } = readConfirmationLink(app, token, now);
  await transaction(app, async (tx) => {
    const [confirmed] = await confirm(tx, [subscriberId, now]);
    const email = requireEmail(confirmed ? [confirmed] : []);
    await liftUnsubscribe(tx, [email, topic, issuedAt]);
    await enableChoice(tx, [email, topic, issuedAt, now]);
    await confirmEmailOfAccount(tx, email);
    if (confirmed && expectOneRow(await findPromise(tx, [email])).isPromised) await sendCoupon(app, tx, confirmed);
    await enqueueMarketingSyncByEmail(app, tx, email);
  });
}

/** @throws Problem `email-link-invalid` for a link that a press could not confirm now */
export async function checkConfirmationLink(app: App, token: string): Promise<void> {
  const { subscriberId } = readConfirmationLink(app, token, app.clock.now());
  requireEmail(await find(app.db, [subscriberId]));
}

function readConfirmationLink(app: App, token: string, now: Date): EmailLink {
  const link = readEmailLink(app.config, 'confirm', token);
  if (now > daysAfter(link.issuedAt, policies.confirmationLinkDays)) throw new Problem('email-link-invalid');
  return link;
}

/** What was ended. */
export type Unsubscribed = LinkTopic | 'everything';

/**
 * Ends the emails of the link's topic, or of every topic; the link of an alert ends those of its rules alone. The link
 * works while the email is known, and repeats change nothing.
 */
export async function unsubscribe(app: App, token: string, from: 'topic' | 'everything'): Promise<Unsubscribed> {
  const { subscriberId, topic } = readEmailLink(app.config, 'stop', token);
  await transaction(app, async (tx: Tx) => {
    const email = await findEmail(tx, subscriberId, topic);
    if (topic === 'alert' && from === 'topic') return unsubscribeFromAlert(tx, subscriberId);
    await insertUnsubscribe(tx, [email, from === 'everything' ? [...emailTopics] : [topic], app.clock.now()]);
    await enqueueMarketingSyncByEmail(app, tx, email);
  });
  return from === 'everything' ? 'everything' : topic;
}

/** @throws Problem `email-link-invalid` for a link that a press could not unsubscribe */
export async function checkUnsubscribeLink(app: App, token: string): Promise<void> {
  const { subscriberId, topic } = readEmailLink(app.config, 'stop', token);
  await findEmail(app.db, subscriberId, topic);
}

const findEmail = async (on: Db | Tx, id: string, topic: LinkTopic): Promise<string> =>
  requireEmail(topic === 'alert' ? await findEmailOfAlert(on, id) : await find(on, [id]));

function requireEmail(rows: { email: string }[]): string {
  const [subscriber] = rows;
  if (!subscriber) throw new Problem('email-link-invalid');
  return subscriber.email;
}
