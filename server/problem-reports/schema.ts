import type { ComplaintOutcome, ComplaintReason, ComplaintStatus } from '@fondly/contract/problem-report-rules';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const complaints = pgTable('complaints', {
  orderId: uuid('order_id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  reason: text('reason').$type<ComplaintReason>().notNull(),
  text: text('text').notNull(),
  status: text('status').$type<ComplaintStatus>().notNull().default('with-kitchen'),
  dueBy: instant('due_by').notNull(),
  passedOnAt: instant('passed_on_at'),
  outcome: text('outcome').$type<ComplaintOutcome>(),
  answer: text('answer'),
  answeredBy: text('answered_by').$type<'restaurant' | 'admin'>(),
  answeredById: uuid('answered_by_id'),
  answeredAt: instant('answered_at'),
  refundCents: integer('refund_cents'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type Complaint = typeof complaints.$inferSelect;

export const complaintPhotos = pgTable('complaint_photos', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  url: text('url').notNull(),
  createdAt: instant('created_at').notNull(),
});
