import type { Allergen, Diet } from '@fondly/contract/food';
import type { mealTags } from '@fondly/contract/meals';
import { boolean, date, integer, pgTable, smallint, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const meals = pgTable('meals', {
  id: uuid('id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  zip: text('zip').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  ingredients: text('ingredients'),
  /** Null: the kitchen has not said. */
  allergens: text('allergens').array().$type<Allergen[]>(),
  diets: text('diets').array().$type<Diet[]>().notNull().default([]),
  priceCents: integer('price_cents').notNull(),
  originalPriceCents: integer('original_price_cents'),
  imageUrl: text('image_url'),
  tag: text('tag').$type<(typeof mealTags)[number]>().notNull(),
  availableDate: date('available_date').notNull(),
  pickupStartTime: time('pickup_start_time').notNull(),
  pickupEndTime: time('pickup_end_time').notNull(),
  timezone: text('timezone').notNull(),
  pickupStart: instant('pickup_start').notNull(),
  pickupEnd: instant('pickup_end').notNull(),
  /** Changed only by the guarded statements of `server/meals/stock/reservations.ts` and `server/meals/stock/set-stock.ts`. */
  availableQuantity: integer('available_quantity').notNull(),
  listedQuantity: integer('listed_quantity').notNull(),
  initialQuantity: integer('initial_quantity').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  expiresAt: instant('expires_at'),
  adminOnly: boolean('admin_only').notNull().default(false),
  restaurantAdminOnly: boolean('restaurant_admin_only').notNull().default(false),
  isRecurring: boolean('is_recurring').notNull().default(false),
  recurringDays: smallint('recurring_days').array().notNull().default([]),
  recurringEndDate: date('recurring_end_date'),
  templateId: uuid('template_id'),
  isDetached: boolean('is_detached').notNull().default(false),
  archivedAt: instant('archived_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type Meal = typeof meals.$inferSelect;
