import type { Listing } from '@fondly/contract/moderation/listing-report-reasons';
import * as m from '@fondly/messages';
import { Link } from 'wouter';

/** Leads to the page where anybody reports a meal or a kitchen. */
export const ReportingLink = ({ kind, id }: Listing) => (
  <Link className="link alone muted text-13" to={`/report/${kind}/${id}`}>
    {kind === 'meal' ? m.listing_report_link_meal() : m.listing_report_link_kitchen()}
  </Link>
);
