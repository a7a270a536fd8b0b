import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const ledgerLines = pgTable('ledger_lines', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  postingId: uuid('posting_id').notNull(),
  kind: text('kind').notNull(),
  source: text('source').notNull(),
  account: text('account').notNull(),
  restaurantId: uuid('restaurant_id'),
  orderId: uuid('order_id'),
  amountCents: integer('amount_cents').notNull(),
  bookedAt: timestamp('booked_at', { withTimezone: true }).notNull(),
});
