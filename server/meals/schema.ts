import { type Allergen, allergens, type Diet, diets } from '@fondly/contract/food';
import { mealTags } from '@fondly/contract/meals';
import { boolean, date, integer, pgTable, smallint, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Row } from '../platform/database/row.ts';
import * as column from '../platform/database/row.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const meals = pgTable('meals', {
  id: uuid('id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  zip: text('zip').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  ingredients: text('ingredients'),
  /** Null: the restaurant has not stated them. */
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

/** A meal of one day, or the template of meals that repeat, with all columns of its table. */
export const mealRow = column.row({
  id: column.uuid,
  restaurantId: column.uuid,
  zip: column.text,
  name: column.text,
  description: column.text,
  ingredients: column.nullable(column.text),
  /** Null: the restaurant has not stated them. */
  allergens: column.nullable(column.array(column.oneOf(allergens))),
  diets: column.array(column.oneOf(diets)),
  priceCents: column.integer,
  originalPriceCents: column.nullable(column.integer),
  imageUrl: column.nullable(column.text),
  tag: column.oneOf(mealTags),
  availableDate: column.date,
  pickupStartTime: column.time,
  pickupEndTime: column.time,
  timezone: column.text,
  pickupStart: column.timestamp,
  pickupEnd: column.timestamp,
  /** Changed only by the guarded statements of `stock/reservations.ts` and `stock/set-stock.ts`. */
  availableQuantity: column.integer,
  listedQuantity: column.integer,
  initialQuantity: column.integer,
  isActive: column.boolean,
  expiresAt: column.nullable(column.timestamp),
  adminOnly: column.boolean,
  restaurantAdminOnly: column.boolean,
  isRecurring: column.boolean,
  recurringDays: column.array(column.integer),
  recurringEndDate: column.nullable(column.date),
  templateId: column.nullable(column.uuid),
  isDetached: column.boolean,
  archivedAt: column.nullable(column.timestamp),
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
});
export type Meal = Row<typeof mealRow>;

/** The columns of `mealRow`, for a statement that reads `meals` without an alias, or a record of its type. */
export const mealRowColumns = column.listSqlNames(mealRow).join(', ');
