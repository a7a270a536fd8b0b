import type { AdminListingReport } from '@fondly/contract/admin/listing-reports';
import type { App } from '../../platform/app.ts';
import { statement } from '../../platform/database/statement.ts';
import { listingReportColumns, listingReportRow } from './schema.ts';

const pageSize = 50;
const from = 'from listing_reports p join restaurants r on r.id = p.restaurant_id';
const read = {
  open: statement(
    'listing-reports-open',
    listingReportRow,
    `select ${listingReportColumns} ${from} where p.decided_at is null
     order by p.due_by, p.id limit ${pageSize + 1} offset $1`,
  ),
  decided: statement(
    'listing-reports-decided',
    listingReportRow,
    `select ${listingReportColumns} ${from} where p.decided_at is not null
     order by p.decided_at desc, p.id limit ${pageSize + 1} offset $1`,
  ),
};

/** Reported meals and restaurants, 50 to a page. */
export async function listListingReports(
  app: App,
  { show, page }: { show: 'open' | 'decided'; page: number },
): Promise<{ reports: AdminListingReport[]; hasMore: boolean }> {
  const rows = await read[show](app.db, [(page - 1) * pageSize]);
  const reports = rows.slice(0, pageSize).map((report) => ({
    ...report,
    dueBy: report.dueBy.toISOString(),
    createdAt: report.createdAt.toISOString(),
    decidedAt: report.decidedAt?.toISOString() ?? null,
  }));
  return { reports, hasMore: rows.length > pageSize };
}
