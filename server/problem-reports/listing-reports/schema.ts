import { listingReportReasons, listingReportStatuses } from '@fondly/contract/moderation/listing-report-reasons';
import { boolean, notNull, nullable, oneOf, row, text, timestamp, uuid } from '../../platform/database/row.ts';
import { caseOwnerColumn, caseOwnerSql } from '../case-owner.ts';

/** A report with the name of its restaurant, without the address of the reporter. */
export const listingReportRow = row({
  id: uuid,
  restaurantId: uuid,
  restaurantName: text,
  mealName: nullable(text),
  reason: oneOf(listingReportReasons),
  text,
  status: oneOf(listingReportStatuses),
  hasReporter: notNull(boolean),
  owner: caseOwnerColumn,
  dueBy: timestamp,
  createdAt: timestamp,
  decidedAt: nullable(timestamp),
});

export const listingReportColumns = `p.id, p.restaurant_id, r.name as restaurant_name, p.meal_name, p.reason, p.text,
  p.status, p.reporter_email is not null as has_reporter,
  ${caseOwnerSql('listing-report', 'p.id::text')} as owner, p.due_by, p.created_at, p.decided_at`;
