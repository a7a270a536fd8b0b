import type { ReviewAction } from '@fondly/contract/admin/reviews';
import type { restaurantStatuses, restaurantTypes } from '@fondly/contract/restaurants';
import { boolean, date, integer, pgTable, smallint, text, time, timestamp, uuid } from 'drizzle-orm/pg-core';

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
export type Restaurant = typeof restaurants.$inferSelect;

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
