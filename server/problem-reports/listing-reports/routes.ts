import * as admin from '@fondly/contract/admin/listing-reports';
import * as contract from '@fondly/contract/moderation/listing-reports';
import { readRequestLanguage } from '../../platform/http/request-language.ts';
import type { Routes } from '../../platform/http/route.ts';
import { decideListingReport, reviewListingReport } from './decide-listing-report.ts';
import { listListingReports } from './list-listing-reports.ts';
import { readListing, reportListing } from './report-listing.ts';

/** Reported meals and restaurants: open to everyone, decided by admins. Reports are counted by network address. */
export const listingReportRoutes: Routes = (route) => {
  route(contract.readListing, ({ app, params }) => readListing(app, params));
  route(contract.reportListing, ({ app, params, body, request }) =>
    reportListing(app, request.ip, params, body, readRequestLanguage(request)),
  );
  route(admin.listListingReports, ({ app, query }) => listListingReports(app, query));
  route(admin.reviewListingReport, ({ app, admin, params, body }) =>
    reviewListingReport(app, admin, params.id, body.reason),
  );
  route(admin.decideListingReport, ({ app, admin, params, body }) => decideListingReport(app, admin, params.id, body));
};
