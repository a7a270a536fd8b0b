import { policies } from '@fondly/contract/policies';
import { daysAfter } from '@fondly/contract/time';
import { confirmEmailOfAccount } from '../accounts/email-confirmation/confirm-email.ts';
import { enqueueMarketingSyncByEmail } from '../accounts/marketing-contact.ts';
import type { App } from '../platform/app.ts';
import { expectOneRow } from '../platform/database/db.ts';
import { boolean, notNull, row } from '../platform/database/row.ts';
import { command, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { type EmailLink, readEmailLink } from './email-link.ts';
import { sendCoupon } from './join-waitlist.ts';
import { findSubscriberEmail, subscriber } from './subscriber.ts';

/*
 * Links work by a POST: of our page, or of a mail program's unsubscribe button. Link scanners open links before people
 * do, so opening alone changes nothing.
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
/**
 * Confirms the email. Lifts an unsubscribe that is older than the link, so an old email that is opened again does not
 * undo a later one. The confirmed address gets the promised $3, and an account with it has confirmed its email.
 */
export async function confirmSubscriber(app: App, token: string): Promise<void> {
  const now = app.clock.now();
  const { subscriberId, topic, issuedAt } = readConfirmationLink(app, token, now);
  await transaction(app, async (tx) => {
    const [confirmed] = await confirm(tx, [subscriberId, now]);
    if (!confirmed) throw new Problem('email-link-invalid');
    const { email } = confirmed;
    await liftUnsubscribe(tx, [email, topic, issuedAt]);
    await enableChoice(tx, [email, topic, issuedAt, now]);
    await confirmEmailOfAccount(tx, email);
    if (expectOneRow(await findPromise(tx, [email])).isPromised) await sendCoupon(app, tx, confirmed);
    await enqueueMarketingSyncByEmail(app, tx, email);
  });
}

/** @throws Problem `email-link-invalid` for a link that a press could not confirm now */
export async function checkConfirmationLink(app: App, token: string): Promise<void> {
  const { subscriberId } = readConfirmationLink(app, token, app.clock.now());
  await findSubscriberEmail(app.db, subscriberId);
}

function readConfirmationLink(app: App, token: string, now: Date): EmailLink {
  const link = readEmailLink(app.config, 'confirm', token);
  if (now > daysAfter(link.issuedAt, policies.confirmationLinkDays)) throw new Problem('email-link-invalid');
  return link;
}
