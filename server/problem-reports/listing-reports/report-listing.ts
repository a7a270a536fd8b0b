import { randomUUID } from 'node:crypto';
import type { Listing, ListingReportReason } from '@fondly/contract/moderation/listing-report-reasons';
import type { Language } from '@fondly/messages/languages';
import type { App } from '../../platform/app.ts';
import { nullable, row, text, uuid } from '../../platform/database/row.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkRateLimit } from '../../platform/http/rate-limit.ts';
import { dueByOf } from './due-by.ts';

const reportable = row({ restaurantId: uuid, restaurantName: text, mealId: nullable(uuid), mealName: nullable(text) });

/** Meals of yesterday can be reported, too: people find out after they ate. */
const findMeal = statement(
  'listing-meal',
  reportable,
  `select r.id as restaurant_id, r.name as restaurant_name, m.id as meal_id, m.name as meal_name
   from meals m join restaurants r on r.id = m.restaurant_id
   where m.id = $1 and r.status in ('approved', 'suspended') and not m.admin_only and not r.admin_only`,
);
const findRestaurant = statement(
  'listing-restaurant',
  reportable,
  `select id as restaurant_id, name as restaurant_name, null::uuid as meal_id, null as meal_name
   from restaurants where id = $1 and status in ('approved', 'suspended') and not admin_only`,
);
const insert = command(
  'listing-report-insert',
  `insert into listing_reports (id, restaurant_id, meal_id, meal_name, reason, text, reporter_email, language, due_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
);

async function findListing(app: App, { kind, id }: Listing) {
  const [listing] = await (kind === 'meal' ? findMeal : findRestaurant)(app.db, [id]);
  if (!listing) throw new Problem('listing-not-found');
  return listing;
}

/** What the page of a report names. */
export async function readListing(app: App, listing: Listing) {
  const { mealName, restaurantName } = await findListing(app, listing);
  return { mealName, restaurantName };
}

type ReportInput = { reason: ListingReportReason; text: string; email: string | null };

/** Stores what anybody reports about a meal or a restaurant. It hides nothing until an admin acts on it. */
export async function reportListing(
  app: App,
  ipAddress: string,
  listing: Listing,
  { reason, text: words, email }: ReportInput,
  language: Language,
): Promise<void> {
  await checkRateLimit(app, 'listing-report', ipAddress);
  const { restaurantId, mealId, mealName } = await findListing(app, listing);
  const now = app.clock.now();
  const values = [restaurantId, mealId, mealName, reason, words, email?.toLowerCase() ?? null, language];
  await insert(app.db, [randomUUID(), ...values, dueByOf(now), now]);
}
