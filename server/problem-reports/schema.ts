import type {
  ProblemReportOutcome,
  ProblemReportReason,
  ProblemReportStatus,
} from '@fondly/contract/problem-report-rules';
import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const problemReports = pgTable('complaints', {
  orderId: uuid('order_id').primaryKey(),
  restaurantId: uuid('restaurant_id').notNull(),
  customerId: uuid('customer_id').notNull(),
  reason: text('reason').$type<ProblemReportReason>().notNull(),
  text: text('text').notNull(),
  status: text('status').$type<ProblemReportStatus>().notNull().default('with-kitchen'),
  dueBy: instant('due_by').notNull(),
  escalatedAt: instant('passed_on_at'),
  outcome: text('outcome').$type<ProblemReportOutcome>(),
  answer: text('answer'),
  answeredBy: text('answered_by').$type<'restaurant' | 'admin'>(),
  answeredById: uuid('answered_by_id'),
  answeredAt: instant('answered_at'),
  refundCents: integer('refund_cents'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type ProblemReport = typeof problemReports.$inferSelect;

export const problemReportPhotos = pgTable('complaint_photos', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  url: text('url').notNull(),
  createdAt: instant('created_at').notNull(),
});
