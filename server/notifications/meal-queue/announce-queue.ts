import { queueEntryStates } from '@fondly/contract/account/meal-queue';
import { policies } from '@fondly/contract/policies';
import { isTaxedSql } from '../../meals/meal-columns.ts';
import { searchMeals } from '../../meals/search/search-meals.ts';
import { notify, type PartBuilders, toParts } from '../../messaging/notify.ts';
import type { App } from '../../platform/app.ts';
import {
  boolean,
  integer,
  notNull,
  nullable,
  oneOf,
  type Row,
  row,
  text,
  timestamp,
  uuid,
} from '../../platform/database/row.ts';
import { statement } from '../../platform/database/statement.ts';
import { transaction } from '../../platform/database/transaction.ts';
import type { JobPayloads } from '../../platform/jobs/job-payloads.ts';
import { endMessage, offerMessage, windowMessage } from './queue-messages.ts';

const maxAlternatives = 3;

const entryRow = row({
  id: uuid,
  userId: uuid,
  email: text,
  state: oneOf(queueEntryStates),
  mealId: uuid,
  name: text,
  imageUrl: nullable(text),
  restaurantName: text,
  zip: text,
  priceCents: integer,
  isTaxed: notNull(boolean),
  pickupStart: timestamp,
  pickupEnd: timestamp,
  timezone: text,
});
type Entry = Row<typeof entryRow>;
const entrySql = `select e.id, e.user_id, u.email, e.state, e.meal_id, m.name, m.image_url, r.name as restaurant_name, m.zip,
    m.price_cents, ${isTaxedSql} as is_taxed, m.pickup_start, m.pickup_end, m.timezone
  from meal_queue_entries e join users u on u.id = e.user_id join meals m on m.id = e.meal_id
    join restaurants r on r.id = m.restaurant_id`;
const readEntry = statement('queue-entry-message', entryRow, `${entrySql} where e.id = $1`);
const readOffer = statement(
  'queue-offer-message',
  row({ entryId: uuid, units: integer, priceCents: integer, until: timestamp }),
  'select entry_id, units, price_cents, until from meal_queue_offers where id = $1 and outcome is null and until > $2',
);

const toContext = (app: App, { mealId: id, ...meal }: Entry) => ({ meal: { ...meal, id }, config: app.config });

/** Job: tells a customer about an offer at once, at any hour, since they asked for it. An answered offer needs no message. */
export async function announceQueueOffer(app: App, { offerId }: JobPayloads['announce-queue-offer']): Promise<void> {
  const [offer] = await readOffer(app.db, [offerId, app.clock.now()]);
  const [entry] = offer ? await readEntry(app.db, [offer.entryId]) : [];
  if (!offer || !entry) return;
  const { meal, config } = toContext(app, entry);
  const priceCents = Math.min(meal.priceCents, offer.priceCents);
  await send(app, entry, `offer:${offerId}`, offerMessage, { ...offer, meal: { ...meal, priceCents }, config });
}

/** Job: tells a customer that the line has closed, with meals nearby that can be picked up at the same time. */
export async function announceQueueEnd(app: App, { entryId }: JobPayloads['announce-queue-end']): Promise<void> {
  const [entry] = await readEntry(app.db, [entryId]);
  if (entry?.state !== 'closed') return;
  const alternatives = await listAlternatives(app, entry);
  await send(app, entry, `${entryId}:end`, endMessage, { ...toContext(app, entry), alternatives });
}

/** Job: tells a customer in line that the pickup window has moved. */
export async function announceQueueWindow(
  app: App,
  { entryId, at }: JobPayloads['announce-queue-window'],
): Promise<void> {
  const [entry] = await readEntry(app.db, [entryId]);
  if (entry?.state !== 'waiting' && entry?.state !== 'offered') return;
  await send(app, entry, `${entryId}:window:${at}`, windowMessage, toContext(app, entry));
}

async function listAlternatives(app: App, { zip, mealId, pickupStart, pickupEnd }: Entry) {
  const { view } = await searchMeals(app, { zip, miles: policies.nearbyMiles }, { isAdmin: false });
  return [...view.meals, ...view.nearby]
    .map((meal) => ({ ...meal, pickupStart: new Date(meal.pickupStart), pickupEnd: new Date(meal.pickupEnd) }))
    .filter((meal) => meal.id !== mealId && meal.unavailableReason === null)
    .filter((meal) => meal.pickupStart < pickupEnd && meal.pickupEnd > pickupStart)
    .slice(0, maxAlternatives);
}

async function send<Context>(
  app: App,
  { userId, email }: Entry,
  key: string,
  parts: PartBuilders<Context>,
  context: Context,
): Promise<void> {
  const message = { key: `queue:${key}`, topic: 'orders', now: app.clock.now(), ...toParts(parts, context) } as const;
  await transaction(app, async (tx) => void (await notify(tx, { userId, email }, message)));
}
