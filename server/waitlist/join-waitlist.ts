import { randomUUID } from 'node:crypto';
import type { MailTopic } from '@fondly/contract/waitlist';
import { queueMail } from '../messaging/queue-mail.ts';
import { grantCoupon } from '../orders/coupons/grant-coupon.ts';
import type { App } from '../platform/app.ts';
import { prepared, type Tx } from '../platform/database/db.ts';
import { transaction } from '../platform/database/transaction.ts';
import { Problem } from '../platform/http/problem.ts';
import { limit } from '../platform/http/rate-limit.ts';
import { confirmMail, couponMail } from './join-mails.ts';
import { type Contact, contactOf, mayWrite } from './subscriber.ts';

const addToCity = prepared<{ id: string }>(
  'waitlist-add-city',
  `insert into waitlist_emails (id, email, city, created_at) values ($1, $2, $3, $4)
   on conflict (email) do nothing returning id`,
);
const addToZip = prepared<{ id: string }>(
  'waitlist-add-zip',
  `insert into zip_waitlist (id, zip, email, phone, incentive, source, created_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (zip, email) do nothing returning id`,
);

/**
 * "Stay Updated" on the landing page. A new address is asked by mail whether it is its owner's wish, and so is one that
 * has unsubscribed since; until it says yes it gets nothing.
 *
 * @returns the sentence to show
 * @throws Problem `already-listed`, `too-many-requests`
 * @see Customer specification, sections 4 and 8, landing waitlist; decision 2.5 on the word "already"
 */
export async function joinCityList(
  app: App,
  address: string,
  wish: { email: string; city: string | null },
): Promise<string> {
  await limitWishes(app, address, wish.email);
  const isNew = await transaction(app, async (tx) => {
    const now = app.clock.now();
    const added = await addToCity(tx, [randomUUID(), wish.email, wish.city, now]);
    const { contact, hasStopped, needsConfirming } = await readContact(tx, wish.email, 'news', now);
    if (needsConfirming) await queueMail(tx, confirmMail(app.config, contact, 'news', now), now);
    return added.length > 0 || hasStopped;
  });
  if (!isNew) throw new Problem('already-listed');
  return 'Thanks for subscribing!';
}

type ZipWish = { zip: string; email: string; phone: string | null; incentive: string | null; source: string };

/**
 * "Be first when meals drop near {zip}". A ZIP is only five digits here: people may wait in places we do not know.
 * Whoever joins for the incentive gets the coupon by mail, once in a life however many ZIPs follow.
 *
 * @returns the sentence to show
 * @throws Problem `already-listed-zip`, `too-many-requests`
 * @see Customer specification, sections 7 and 8, join-waitlist; decision 3.7
 */
export async function joinZipList(app: App, address: string, wish: ZipWish): Promise<string> {
  await limitWishes(app, address, wish.email);
  const { zip, email, phone, incentive, source } = wish;
  const isNew = await transaction(app, async (tx) => {
    const now = app.clock.now();
    const added = await addToZip(tx, [randomUUID(), zip, email, phone, incentive, source, now]);
    const { contact, hasStopped, needsConfirming } = await readContact(tx, email, 'area', now);
    const isTold = incentive !== null && (await sendCoupon(app, tx, contact, needsConfirming));
    if (needsConfirming && !isTold) await queueMail(tx, confirmMail(app.config, contact, 'area', now), now);
    return added.length > 0 || hasStopped;
  });
  if (!isNew) throw new Problem('already-listed-zip');
  return "You're on the waitlist! We'll notify you when restaurants are added.";
}

/** Strangers may type any address: counted by network and by address, so that nobody's mailbox can be filled. */
export async function limitWishes(app: App, address: string, email: string): Promise<void> {
  await limit(app, 'waitlist', address);
  await limit(app, 'waitlist-email', email);
}

/** Who has unsubscribed is not written to before he confirms that he has changed his mind. */
export async function readContact(tx: Tx, email: string, topic: MailTopic, now: Date) {
  const contact = await contactOf(tx, email, now);
  const hasStopped = !(await mayWrite(tx, email, topic));
  return { contact, hasStopped, needsConfirming: contact.confirmedAt === null || hasStopped };
}

async function sendCoupon(app: App, tx: Tx, contact: Contact, needsConfirming: boolean): Promise<boolean> {
  const now = app.clock.now();
  const coupon = await grantCoupon(app, tx, contact.email);
  return queueMail(tx, couponMail(app.config, contact, coupon, needsConfirming, now), now);
}
