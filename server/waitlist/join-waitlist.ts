import { randomUUID } from 'node:crypto';
import type { EmailTopic } from '@fondly/contract/waitlist';
import type { Language } from '@fondly/messages/languages';
import { notify } from '../messaging/notify.ts';
import { grantCoupon } from '../orders/coupons/grant-coupon.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { row, uuid } from '../platform/database/row.ts';
import { noColumns, statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { checkRateLimit } from '../platform/http/rate-limit.ts';
import { confirmationMail, couponMail } from './join-mails.ts';
import { canEmail, type Subscriber, upsertSubscriber } from './subscriber.ts';

const addToCity = statement(
  'waitlist-add-city',
  row({ id: uuid }),
  `insert into waitlist_emails (id, email, city, created_at) values ($1, $2, $3, $4)
   on conflict (email) do nothing returning id`,
);
const addToZip = statement(
  'waitlist-add-zip',
  row({ id: uuid }),
  `insert into zip_waitlist (id, zip, email, phone, incentive, source, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (zip, email) do nothing returning id`,
);

/** A confirmed address of an account, which finds its coupon in the app too. */
const findAccount = statement(
  'waitlist-find-account',
  row({ userId: uuid }),
  'select id as user_id from users where lower(email) = lower($1) and email_verified and erased_at is null',
);

/**
 * "Stay Updated" on the landing page. A new or unsubscribed address gets a confirmation email, and nothing else until
 * it confirms.
 */
export async function joinCityWaitlist(
  app: App,
  ipAddress: string,
  input: { email: string; city: string | null },
  language: Language,
): Promise<void> {
  await limitRequests(app, ipAddress, input.email);
  const isNew = await transaction(app, async (tx) => {
    const now = app.clock.now();
    const added = await addToCity(tx, [randomUUID(), input.email, input.city, now]);
    const { subscriber, hasUnsubscribed, needsConfirmation } = await readSubscriber(tx, input.email, 'news', {
      now,
      language,
    });
    if (needsConfirmation)
      await notify(tx, subscriber, { ...confirmationMail(app.config, subscriber, 'news', now), now });
    return added.length > 0 || hasUnsubscribed;
  });
  if (!isNew) throw new Problem('already-on-waitlist');
}

const findZip = statement('waitlist-zip', noColumns, 'select from zips where zip = $1');

/** Five digits that no place has would wait forever. */
export async function requireKnownZip(app: App, zip: string): Promise<void> {
  if ((await findZip(app.db, [zip])).length > 0) return;
  throw new Problem('invalid-input', {}, { zip: 'zip-unknown' });
}

type ZipListInput = { zip: string; email: string; phone: string | null; incentive: string | null; source: string };

/**
 * "Be first when meals drop near {zip}". The incentive coupon is sent once per person, whatever number of ZIPs follows,
 * as soon as the address is confirmed.
 */
export async function joinZipWaitlist(
  app: App,
  ipAddress: string,
  input: ZipListInput,
  language: Language,
): Promise<void> {
  await limitRequests(app, ipAddress, input.email);
  const { zip, email, phone, incentive, source } = input;
  await requireKnownZip(app, zip);
  const isNew = await transaction(app, async (tx) => {
    const now = app.clock.now();
    const added = await addToZip(tx, [randomUUID(), zip, email, phone, incentive, source, now]);
    const { subscriber, hasUnsubscribed, needsConfirmation } = await readSubscriber(tx, email, 'area', {
      now,
      language,
    });
    const hasCoupon = incentive !== null;
    if (needsConfirmation)
      await notify(tx, subscriber, { ...confirmationMail(app.config, subscriber, 'area', now, { hasCoupon }), now });
    else if (hasCoupon) await sendCoupon(app, tx, subscriber);
    return added.length > 0 || hasUnsubscribed;
  });
  if (!isNew) throw new Problem('already-on-zip-waitlist');
}

/** Strangers may type any address. Limits count by network and by email, so nobody can flood a mailbox. */
export async function limitRequests(app: App, ipAddress: string, email: string): Promise<void> {
  await checkRateLimit(app, 'waitlist', ipAddress);
  await checkRateLimit(app, 'waitlist-email', email);
}

/** A person who unsubscribed must confirm again before the next email. */
export async function readSubscriber(
  tx: Tx,
  email: string,
  topic: EmailTopic,
  { now, language }: { now: Date; language: Language },
) {
  const subscriber = await upsertSubscriber(tx, email, now, language);
  const hasUnsubscribed = !(await canEmail(tx, email, topic));
  return { subscriber, hasUnsubscribed, needsConfirmation: subscriber.confirmedAt === null || hasUnsubscribed };
}

/** Sends the $3 to a confirmed address. A repeat sends nothing. */
export async function sendCoupon(app: App, tx: Tx, subscriber: Subscriber): Promise<void> {
  const now = app.clock.now();
  const coupon = await grantCoupon(app, tx, subscriber.email);
  const [account] = await findAccount(tx, [subscriber.email]);
  const customerLine = { code: 'coupon' as const, amountCents: coupon.valueCents, coupon: coupon.code };
  await notify(tx, account ? { ...subscriber, userId: account.userId } : subscriber, {
    ...couponMail(app.config, subscriber, coupon, now),
    ...(account && { inApp: () => ({ orderId: null, customerLine }) }),
    now,
  });
}
