import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  orderId: uuid('order_id').notNull(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull(),
  createdAt: instant('created_at').notNull(),
  dismissedAt: instant('dismissed_at'),
});
