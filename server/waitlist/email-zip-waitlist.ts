import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { defaultLanguage, languages } from '@fondly/messages/languages';
import { hasAllergensSql, lacksTaxAreaSql } from '../meals/meal-columns.ts';
import { searchMeals } from '../meals/search/search-meals.ts';
import { notify } from '../messaging/notify.ts';
import { type GrantedCoupon, grantCoupon } from '../orders/coupons/grant-coupon.ts';
import type { App } from '../platform/app.ts';
import type { Tx } from '../platform/database/db.ts';
import { integer, nullable, oneOf, row, text, uuid } from '../platform/database/row.ts';
import { statement } from '../platform/database/statement.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { JobPayloads } from '../platform/jobs/job-payloads.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { pickSendTime } from '../platform/jobs/pick-send-time.ts';
import { type LiveMeal, mealsLiveMail } from './meals-live-mail.ts';
import { canEmailSql, languageSql } from './subscriber.ts';

/** People on the list who were not emailed yet, confirmed their address, and did not unsubscribe. */
const isWaitingSql = `w.told_at is null and ${canEmailSql('w.email', 'area')}
  and exists (select from mail_contacts c where c.email = w.email and c.confirmed_at is not null)`;

/** Skips a ZIP with a running wave. A ZIP whose last wave is long past starts again. */
const findZips = statement(
  'waitlist-live-zips',
  row({ zip: text }),
  `select distinct w.zip from zip_waitlist w
   where ${isWaitingSql}
     and exists (select from meals m where m.zip = w.zip and m.is_active and m.available_quantity > 0
       and m.pickup_end > $1 and (m.on_sale_from is null or m.on_sale_from <= $1) and ${hasAllergensSql}
       and not ${lacksTaxAreaSql('(select r.tax_area from restaurants r where r.id = m.restaurant_id)')})
     and not exists (select from zip_waves v where v.zip = w.zip
       and v.waved_at > $1::timestamptz - make_interval(secs => ${2 * policies.secondsBetweenWaves}))`,
);
/** Of two concurrent waves of a ZIP the second waits for the lock and finds that one has just run. */
const startWave = statement(
  'waitlist-start-wave',
  row({ waves: integer }),
  `insert into zip_waves (zip, waved_at) values ($1, $2)
   on conflict (zip) do update set waved_at = excluded.waved_at, waves = zip_waves.waves + 1
   where zip_waves.waved_at <= $2::timestamptz - make_interval(secs => ${policies.secondsBetweenWaves})
   returning waves`,
);
const waitingPerson = row({
  id: uuid,
  email: text,
  incentive: nullable(text),
  subscriberId: uuid,
  language: nullable(oneOf(languages)),
});
const takeOldest = statement(
  'waitlist-take-oldest',
  waitingPerson,
  `with next as (select w.id from zip_waitlist w where w.zip = $1 and ${isWaitingSql}
     order by w.created_at, w.id limit $3 for update of w)
   update zip_waitlist w set told_at = $2 from next, mail_contacts c
   where w.id = next.id and c.email = w.email and w.told_at is null
   returning w.id, w.email, w.incentive, c.id as subscriber_id, ${languageSql('c')} as language`,
);

/** Task `find-live-zips`, every minute: starts waves in ZIPs with people on the list and meals on sale. */
export async function queueLiveZipWaves(app: App): Promise<void> {
  const zips = await findZips(app.db, [app.clock.now()]);
  if (zips.length === 0) return;
  await transaction(app, async (tx) => {
    for (const { zip } of zips) enqueue(tx, 'email-zip-waitlist', { zip }, { key: `tell-waiting:${zip}` });
  });
}

/**
 * Task `tell-waiting`: one wave of "meals are live" for one ZIP (docs/domain.md#alerts-to-followers-and-waitlists).
 * Sends to ten people per available portion, oldest first. Each person gets it once per ZIP; the next wave follows
 * while portions and people remain.
 */
export async function emailZipWaitlist(app: App, { zip }: JobPayloads['email-zip-waitlist']): Promise<void> {
  const meals = await listOrderableMeals(app, zip);
  const portions = meals.reduce((sum, meal) => sum + meal.availableQuantity, 0);
  if (portions === 0) return;

  await transaction(app, async (tx) => {
    const now = app.clock.now();
    if ((await startWave(tx, [zip, now])).length === 0) return;
    const size = Math.min(portions * policies.peopleNotifiedPerPortion, policies.peopleNotifiedPerWave);
    const people = await takeOldest(tx, [zip, now, size]);
    for (const [index, person] of people.entries()) {
      const subscriber = { id: person.subscriberId, email: person.email };
      const coupon = person.incentive === null ? null : await findCoupon(app, tx, person.email);
      const message = mealsLiveMail(app.config, { waitingId: person.id, zip, subscriber, meals, coupon, now });
      const language = person.language ?? defaultLanguage;
      await notify(tx, { ...subscriber, language }, { ...message, now, sendAt: pickSendTime(now, index) });
    }
    if (people.length < size) return;
    // One second more than the gap, because clocks of two servers may differ.
    const runAt = minutesAfter(now, (policies.secondsBetweenWaves + 1) / 60);
    enqueue(tx, 'email-zip-waitlist', { zip }, { key: `tell-waiting:${zip}`, runAt });
  });
}

async function listOrderableMeals(app: App, zip: string): Promise<LiveMeal[]> {
  const { view } = await searchMeals(app, { zip, miles: 0 }, { isAdmin: false });
  return view.meals.filter((meal) => meal.unavailableReason === null);
}

/** Repeats an unexpired coupon code for people who lost the first email. */
async function findCoupon(app: App, tx: Tx, email: string): Promise<GrantedCoupon | null> {
  const coupon = await grantCoupon(app, tx, email);
  return coupon.endsAt > app.clock.now() ? coupon : null;
}
