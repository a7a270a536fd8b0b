import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, notNull, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { pickSendTime } from '../../platform/jobs/pick-send-time.ts';
import { upsertSubscriber } from '../../waitlist/subscriber.ts';
import { favoriteMail, favoritePush } from './favorite-mail.ts';
import { isQuietHour, listMealsOnSale, type MealOnSale } from './list-meals-on-sale.ts';

/** Of two simultaneous waves, the second waits for the row and finds that the first was just sent. */
const startWave = statement(
  'alerts-start-wave',
  row({ restaurantId: uuid }),
  `update kitchen_sales set waved_at = $2 where restaurant_id = $1
     and (waved_at is null or waved_at <= $2::timestamptz - make_interval(secs => ${policies.secondsBetweenWaves}))
   returning restaurant_id`,
);

const followerRow = row({ userId: uuid, email: text, byMail: notNull(boolean), inApp: notNull(boolean) });
type Follower = Row<typeof followerRow>;
/**
 * Followers who want to be told and have not been told today about at least one of these meals. Those who were told about
 * this restaurant longest ago come first, and ties are shuffled each day, so that no one is always too late.
 */
const readNextFollowers = statement(
  'alerts-next-followers',
  followerRow,
  `select f.user_id, u.email, want.by_mail, want.in_app
   from kitchen_sales sale
   join favorites f on f.restaurant_id = sale.restaurant_id and f.created_at <= sale.followed_before
   join users u on u.id = f.user_id
   join lateral (select bool_or(w.is_wanted and w.channel = 'mail') as by_mail,
       bool_or(w.is_wanted and w.channel = 'app') as in_app
     from wanted_news w where w.user_id = f.user_id and w.topic = 'favorites') want on want.by_mail or want.in_app
   left join lateral (select max(a.created_at) as at from favorite_alerts a join meals m on m.id = a.meal_id
     where a.user_id = f.user_id and m.restaurant_id = f.restaurant_id) told on true
   where sale.restaurant_id = $1 and exists (
     select from unnest($2::uuid[], $3::date[]) as meal (id, day) where not exists (
       select from favorite_alerts a where a.user_id = f.user_id and a.meal_id = meal.id and a.day = meal.day))
   order by told.at nulls first, md5(f.user_id::text || sale.day::text) limit $4`,
);

/** Returns the meals that this person was not told about today. A repeat of the job returns none. */
const recordAlerts = statement(
  'alerts-note',
  row({ mealId: uuid }),
  `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at)
   select gen_random_uuid(), $1, meal.id, meal.day, $4, $5 from unnest($2::uuid[], $3::date[]) as meal (id, day)
   on conflict (user_id, meal_id, day) do nothing returning meal_id`,
);

/** The sale starts again in the morning, with the followers who are left. */
const pauseSale = command('alerts-pause-sale', 'update kitchen_sales set is_on_sale = false where restaurant_id = $1');

/**
 * Sends one wave of alerts of one restaurant (docs/domain.md#alerts-to-followers-and-waitlists): to ten people for each
 * portion. The next wave follows while there are portions and followers. Each person is told about a meal once a day,
 * never in quiet hours, and only where they want.
 */
export async function notifyFollowers(app: App, { restaurantId }: JobPayloads['notify-followers']): Promise<void> {
  const now = app.clock.now();
  const meals = await listMealsOnSale(app, restaurantId, now);
  const [first] = meals;
  if (!first) return;

  await transaction(app, async (tx) => {
    if (isQuietHour(now, first.timezone)) {
      await pauseSale(tx, [restaurantId]);
      return;
    }
    if ((await startWave(tx, [restaurantId, now])).length === 0) return;
    const portions = meals.reduce((sum, meal) => sum + meal.stock, 0);
    const size = Math.min(portions * policies.peopleNotifiedPerPortion, policies.peopleNotifiedPerWave);
    const followers = await readNextFollowers(tx, [restaurantId, toIds(meals), toDays(meals), size]);
    for (const [index, follower] of followers.entries()) {
      await notifyFollower(app, tx, { follower, meals, now, sendAt: pickSendTime(now, index) });
    }
    if (followers.length === size) scheduleWave(tx, restaurantId, now);
  });
}

/**
 * Schedules the next wave of a restaurant, one second later than the gap, so that the clocks of two machines may differ.
 *
 * @param wavedAt - when the last wave was sent, or null for a wave at once
 */
export function scheduleWave(tx: Tx, restaurantId: string, wavedAt: Date | null): void {
  const runAt = wavedAt && minutesAfter(wavedAt, (policies.secondsBetweenWaves + 1) / 60);
  enqueue(tx, 'notify-followers', { restaurantId }, { key: `tell-followers:${restaurantId}`, ...(runAt && { runAt }) });
}

const toIds = (meals: MealOnSale[]) => meals.map((meal) => meal.id);
const toDays = (meals: MealOnSale[]) => meals.map((meal) => meal.availableDate);

type FollowerAlert = { follower: Follower; meals: MealOnSale[]; now: Date; sendAt: Date | undefined };

async function notifyFollower(app: App, tx: Tx, { follower, meals, now, sendAt }: FollowerAlert): Promise<void> {
  const { userId, email, byMail, inApp } = follower;
  const recorded = await recordAlerts(tx, [userId, toIds(meals), toDays(meals), inApp, now]);
  const newMeals = meals.filter((meal) => recorded.some(({ mealId }) => mealId === meal.id));
  if (newMeals.length === 0) return;
  const subscriber = byMail ? await upsertSubscriber(tx, email, now) : null;
  await notify(
    tx,
    { userId, email },
    {
      key: `favorite:${userId}:${newMeals.map(({ id, availableDate }) => `${id}:${availableDate}`).join(',')}`,
      topic: 'favorites',
      now,
      sendAt,
      inApp: () => ({ rowIds: toIds(newMeals) }),
      email: subscriber && ((locale) => favoriteMail(app.config, { subscriber, meals: newMeals, now }, locale)),
      push: (locale) => favoritePush(newMeals, locale),
    },
  );
}
