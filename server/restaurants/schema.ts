import { type ReviewAction, reviewActionNames } from '@fondly/contract/admin/reviews';
import { restaurantStatuses, restaurantTypes } from '@fondly/contract/restaurants';
import { boolean, date, integer, pgTable, smallint, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Row } from '../platform/database/row.ts';
import * as column from '../platform/database/row.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const restaurants = pgTable('restaurants', {
  id: uuid('id').primaryKey(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  contactName: text('contact_name').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull(),
  zip: text('zip').notNull(),
  timezone: text('timezone').notNull(),
  restaurantType: text('restaurant_type').$type<(typeof restaurantTypes)[number]>().notNull(),
  cuisines: text('cuisines').array().notNull(),
  description: text('description').notNull(),
  pickupInstructions: text('pickup_instructions').notNull(),
  websiteUrl: text('website_url'),
  logoUrl: text('logo_url'),
  headerImageUrl: text('header_image_url'),
  tone: text('tone').array().notNull(),
  status: text('status').$type<(typeof restaurantStatuses)[number]>().notNull(),
  adminOnly: boolean('admin_only').notNull(),
  autoAccept: boolean('auto_accept').notNull(),
  pausedUntil: instant('paused_until'),
  pauseReason: text('pause_reason'),
  ratingSum: integer('rating_sum').notNull(),
  ratingCount: integer('rating_count').notNull(),
  termsVersion: text('terms_version').notNull(),
  termsAcceptedAt: instant('terms_accepted_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  reviewAction: text('decision').$type<ReviewAction>(),
  reviewReason: text('decision_reason'),
  decidedAt: instant('decided_at'),
  sellingStoppedAt: instant('selling_stopped_at'),
  resubmittedAt: instant('resubmitted_at'),
});

/** A restaurant, with all columns of its table. `decision` and `decision_reason` keep their names in the database. */
export const restaurantRow = column.row({
  id: column.uuid,
  ownerId: column.uuid,
  name: column.text,
  email: column.text,
  contactName: column.text,
  phone: column.text,
  address: column.text,
  zip: column.text,
  timezone: column.text,
  restaurantType: column.oneOf(restaurantTypes),
  cuisines: column.array(column.text),
  description: column.text,
  pickupInstructions: column.text,
  websiteUrl: column.nullable(column.text),
  logoUrl: column.nullable(column.text),
  headerImageUrl: column.nullable(column.text),
  tone: column.array(column.text),
  status: column.oneOf(restaurantStatuses),
  adminOnly: column.boolean,
  autoAccept: column.boolean,
  pausedUntil: column.nullable(column.timestamp),
  pauseReason: column.nullable(column.text),
  ratingSum: column.integer,
  ratingCount: column.integer,
  termsVersion: column.text,
  termsAcceptedAt: column.timestamp,
  createdAt: column.timestamp,
  updatedAt: column.timestamp,
  reviewAction: column.nullable(column.oneOf(reviewActionNames)),
  reviewReason: column.nullable(column.text),
  decidedAt: column.nullable(column.timestamp),
  sellingStoppedAt: column.nullable(column.timestamp),
  resubmittedAt: column.nullable(column.timestamp),
});
export type Restaurant = Row<typeof restaurantRow>;

/** The columns of `restaurantRow`, for a statement that reads the table `restaurants` without an alias. */
export const restaurantColumns = `id, owner_id, name, email, contact_name, phone, address, zip, timezone,
  restaurant_type, cuisines, description, pickup_instructions, website_url, logo_url, header_image_url, tone, status,
  admin_only, auto_accept, paused_until, pause_reason, rating_sum, rating_count, terms_version, terms_accepted_at,
  created_at, updated_at, decision as review_action, decision_reason as review_reason, decided_at, selling_stopped_at,
  resubmitted_at`;

export const openingHours = pgTable('opening_hours', {
  restaurantId: uuid('restaurant_id').notNull(),
  weekday: smallint('weekday').notNull(),
  opens: time('opens').notNull(),
  closes: time('closes').notNull(),
});

export const specialDays = pgTable('special_days', {
  restaurantId: uuid('restaurant_id').notNull(),
  day: date('day').notNull(),
  name: text('name').notNull().default(''),
  isClosed: boolean('is_closed').notNull(),
  opens: time('opens'),
  closes: time('closes'),
});

export const favorites = pgTable('favorites', {
  userId: uuid('user_id').notNull(),
  restaurantId: uuid('restaurant_id').notNull(),
  createdAt: instant('created_at').notNull(),
});
