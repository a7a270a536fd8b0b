import { isQuietSql } from '../../alert-rules/quiet-hours.ts';
import { findUnavailableReason } from '../../meals/orderable.ts';
import { canNotify } from '../../messaging/can-notify.ts';
import { notify } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import type { Tx } from '../../platform/database/db.ts';
import { row, text, uuid } from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { pickSendTime } from '../../platform/jobs/pick-send-time.ts';
import { upsertSubscriber } from '../../waitlist/subscriber.ts';
import { type MealOnSale, mealOnSaleColumns, mealOnSaleRow, visibleMealsSql } from '../alerts/meal-on-sale.ts';
import { openingMail, openingPush } from './opening-message.ts';

const mealsPerPage = 200;
const peoplePerBatch = 200;
const firstPossibleId = '00000000-0000-0000-0000-000000000000';

/** A meal that is paused or sold out at its opening waits for its first moment on sale, for a day and a night at most. */
const findDueMeals = statement(
  'opening-alerts-due',
  row({ mealId: uuid }),
  `select distinct meal_id from opening_alerts
   where sent_at is null and opens_at <= $1 and opens_at > $1::timestamptz - interval '31 hours' and meal_id > $2
   order by meal_id limit ${mealsPerPage}`,
);
const readMeals = statement(
  'opening-alerts-meals',
  mealOnSaleRow,
  `select ${mealOnSaleColumns} from ${visibleMealsSql} where m.id = any ($2::uuid[]) order by m.id`,
);
/** Marks them in the transaction that sends. Two workers take different people. `$3` is the time zone of the meal. */
const take = statement(
  'opening-alerts-take',
  row({ userId: uuid, email: text }),
  `update opening_alerts alert set sent_at = $2 from users u
   where alert.meal_id = $1 and u.id = alert.user_id and alert.user_id in (
     select due.user_id from opening_alerts due left join alert_settings s on s.user_id = due.user_id
     where due.meal_id = $1 and due.sent_at is null and due.opens_at <= $2
       and (due.despite_quiet_hours or not ${isQuietSql('s', '$2::timestamptz', '$3')})
     order by due.created_at, due.user_id limit ${peoplePerBatch} for update of due skip locked)
   returning u.id as user_id, u.email`,
);
/** Nothing for a person who was alerted about this meal today, because a rule matches it. */
const record = statement(
  'opening-alerts-record',
  row({ mealId: uuid }),
  `insert into alert_hits (id, user_id, meal_id, day, reason, price_cents, state, rule_ids, is_in_app, created_at, sent_at)
   values (gen_random_uuid(), $1, $2, $3, 'on-sale', $5, 'sent', '{}', true, $4, $4)
   on conflict (user_id, meal_id, day, reason) do nothing returning meal_id`,
);

/**
 * Job `send-opening-alerts`, each minute: tells each customer who asked for it once that a meal can be ordered now. Sales
 * open on a whole minute, so the first run finds them. Only those who chose it are told in quiet hours.
 */
export async function sendOpeningAlerts(app: App): Promise<void> {
  const now = app.clock.now();
  for (let after: string | undefined = firstPossibleId; after !== undefined; ) {
    const due: { mealId: string }[] = await findDueMeals(app.db, [now, after]);
    const meals = await readMeals(app.db, [now, due.map(({ mealId }) => mealId)]);
    for (const meal of meals) if (findUnavailableReason(meal, now) === null) await sendAboutMeal(app, meal, now);
    after = due.length === mealsPerPage ? due.at(-1)?.mealId : undefined;
  }
}

async function sendAboutMeal(app: App, meal: MealOnSale, now: Date): Promise<void> {
  let sent: number;
  do {
    sent = await transaction(app, async (tx) => {
      const people = await take(tx, [meal.id, now, meal.timezone]);
      for (const [index, person] of people.entries())
        await sendTo(app, tx, { ...person, meal, now, sendAt: pickSendTime(now, index) });
      return people.length;
    });
  } while (sent === peoplePerBatch);
}

type Opening = { userId: string; email: string; meal: MealOnSale; now: Date; sendAt: Date | undefined };

async function sendTo(app: App, tx: Tx, { userId, email, meal, now, sendAt }: Opening): Promise<void> {
  if ((await record(tx, [userId, meal.id, meal.availableDate, now, meal.priceCents])).length === 0) return;
  const byMail = await canNotify(tx, userId, 'favorites', 'mail');
  const subscriber = byMail ? await upsertSubscriber(tx, email, now) : null;
  await notify(
    tx,
    { userId, email },
    {
      key: `opening:${userId}:${meal.id}`,
      topic: 'favorites',
      now,
      sendAt,
      inApp: () => ({ rowIds: [meal.id] }),
      email: subscriber && ((locale) => openingMail(app.config, { subscriber, meal, now }, locale)),
      push: (locale) => openingPush(meal, locale),
    },
  );
}
