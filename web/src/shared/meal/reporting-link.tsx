import type { Listing } from '@fondly/contract/moderation/listing-report-reasons';
import * as m from '@fondly/messages';
import { Link } from 'react-router';

/** Leads to the page where anybody reports a meal or a kitchen. */
export const ReportingLink = ({ kind, id, name }: Listing & { name: string }) => (
  <Link
    className="link alone muted text-13"
    to={`/report/${kind}/${id}`}
    aria-label={m.listing_report_link_of({ name })}
  >
    {m.listing_report_link()}
  </Link>
);
