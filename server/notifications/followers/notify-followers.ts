import { randomUUID } from 'node:crypto';
import { topics } from '@fondly/contract/live';
import { policies } from '@fondly/contract/policies';
import { minutesAfter } from '@fondly/contract/time';
import { queueMail } from '../../messaging/queue-mail.ts';
import { queuePush } from '../../messaging/queue-push.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { boolean, notNull, type Row, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue, signal } from '../../platform/jobs/outbox.ts';
import { pickSendTime } from '../../platform/jobs/pick-send-time.ts';
import { upsertSubscriber } from '../../waitlist/subscriber.ts';
import { favoriteMail, favoritePush } from './favorite-mail.ts';
import { listMealsOnSale, type MealOnSale } from './list-meals-on-sale.ts';
import { isQuietHour } from './quiet-hours.ts';

/** Of two waves at once the second waits for the first, and finds that it has just been. */
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
 * Who follows, wants to hear of it and has not heard of at least one of these meals today. Who was told of this kitchen
 * longest ago comes first, so that it is not always the same who are too late; among equals each day deals anew.
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

/** What comes back is new to this person: a meal that he was told of today is not told again, by no second run either. */
const recordAlerts = statement(
  'alerts-note',
  row({ mealId: uuid }),
  `insert into favorite_alerts (id, user_id, meal_id, day, is_in_app, created_at)
   select gen_random_uuid(), $1, meal.id, meal.day, $4, $5 from unnest($2::uuid[], $3::date[]) as meal (id, day)
   on conflict (user_id, meal_id, day) do nothing returning meal_id`,
);

/** What is left to tell waits for the morning, where it begins anew. */
const pauseSale = command('alerts-pause-sale', 'update kitchen_sales set is_on_sale = false where restaurant_id = $1');

/**
 * Task `tell-followers`: one wave of alerts of one kitchen (docs/domain.md#alerts-to-followers-and-waitlists). Ten
 * people for each portion hear first; the next wave follows while there are portions and people. Each person hears of
 * a meal once a day, in no quiet hour, and only where he wants to.
 */
export async function notifyFollowers(app: App, payload: Record<string, unknown>): Promise<void> {
  const restaurantId = String(payload.restaurantId);
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
      await notifyFollower(app, tx, { follower, meals, now, at: pickSendTime(now, index) });
    }
    if (followers.length === size) scheduleWave(tx, restaurantId, now);
  });
}

/**
 * The next wave of a kitchen whose last one was at `wavedAt`; null: as soon as can be. A second more than the gap, so that
 * clocks of two machines may differ a little.
 */
export function scheduleWave(tx: Tx, restaurantId: string, wavedAt: Date | null): void {
  const runAt = wavedAt && minutesAfter(wavedAt, (policies.secondsBetweenWaves + 1) / 60);
  enqueue(
    tx,
    'notify-followers',
    { restaurantId },
    { jobKey: `tell-followers:${restaurantId}`, ...(runAt && { runAt }) },
  );
}

const toIds = (meals: MealOnSale[]) => meals.map((meal) => meal.id);
const toDays = (meals: MealOnSale[]) => meals.map((meal) => meal.availableDate);

type FollowerAlert = { follower: Follower; meals: MealOnSale[]; now: Date; at: Date | undefined };

async function notifyFollower(app: App, tx: Tx, { follower, meals, now, at }: FollowerAlert): Promise<void> {
  const recorded = await recordAlerts(tx, [follower.userId, toIds(meals), toDays(meals), follower.inApp, now]);
  const newMeals = meals.filter((meal) => recorded.some(({ mealId }) => mealId === meal.id));
  if (newMeals.length === 0) return;
  if (follower.inApp) {
    signal(tx, topics.customer(follower.userId), toIds(newMeals));
    await queuePush(tx, favoritePush(follower.userId, newMeals), now, at);
  }
  if (!follower.byMail) return;
  const subscriber = await upsertSubscriber(tx, follower.email, now);
  const mail = favoriteMail(app.config, { key: `favorite:${randomUUID()}`, subscriber, meals: newMeals, now });
  await queueMail(tx, mail, now, at);
}
