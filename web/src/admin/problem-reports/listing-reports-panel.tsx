import type { AdminListingReport } from '@fondly/contract/admin/listing-reports';
import type { ListingReportStatus } from '@fondly/contract/moderation/listing-report-reasons';
import { listingReportReasonLabel } from '@fondly/contract/sentences/reason-labels';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '../../shared/api/call.ts';
import { readNow } from '../../shared/api/corrected-clock.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ChipRow } from '../../shared/ui/actions/chip-row.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import { Pager } from '../../shared/ui/data/pager.tsx';
import styles from '../page/admin-page.module.css';
import { Panel } from '../page/admin-page.tsx';
import { CaseAge, CaseOwnerCell } from '../page/case-owner-cell.tsx';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { ReasonDialog, type ReasonRequest } from '../page/reason-dialog.tsx';
import { listingReports } from '../queries.ts';
import { parsePageNumber, useFilter } from '../use-filter.ts';

const chips = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;
type Value = (typeof chips)[number]['value'];
type OnRequest = (request: ReasonRequest) => void;

const statusNames: Record<ListingReportStatus, string> = {
  new: 'New',
  'in-review': 'In review',
  'acted-on': 'Acted on',
  'no-violation': 'No violation',
};

/** Meals and kitchens that anybody reported. A report alone hides nothing. */
export function ListingReportsPanel() {
  const { get, set } = useFilter();
  const show = get('listings') === 'decided' ? 'decided' : 'open';
  const page = parsePageNumber(get('page'));
  const query = useQuery(listingReports(show, page));
  const [request, setRequest] = useState<ReasonRequest | null>(null);
  return (
    <Panel title="Reported meals and kitchens" note="Due in 3 business days; a report alone hides nothing">
      <ChipRow
        label="Reported meals and kitchens"
        chips={chips}
        value={show}
        onChange={(next: Value) => set({ listings: next === 'open' ? '' : next, page: '' })}
      />
      <QueryContent query={query} what="the reported meals and kitchens" height={240}>
        {({ reports, hasMore }) => (
          <>
            <DataTable
              columns={getColumns(setRequest)}
              rows={reports}
              getKey={({ id }) => id}
              emptyText={show === 'open' ? 'No open reports.' : 'No decided reports yet.'}
            />
            <Pager page={page} hasMore={hasMore} onPage={(next) => set({ page: String(next) })} />
          </>
        )}
      </QueryContent>
      <ReasonDialog request={request} onClose={() => setRequest(null)} />
    </Panel>
  );
}

const getColumns = (onRequest: OnRequest): Column<AdminListingReport>[] => [
  {
    name: 'Reported',
    cell: ({ mealName, restaurantId, restaurantName }) => (
      <>
        <b>{mealName ?? 'The kitchen itself'}</b>
        <br />
        <Link className={styles.link} to={`/admin/restaurants/${restaurantId}`}>
          {restaurantName}
        </Link>
      </>
    ),
  },
  {
    name: 'What is wrong',
    cell: ({ reason, text, hasReporter }) => (
      <>
        <b>{listingReportReasonLabel(reason, 'en')}</b>
        <br />
        {text}
        {hasReporter && (
          <>
            <br />
            <span className={`note ${styles.remark}`}>Gets an email about the outcome</span>
          </>
        )}
      </>
    ),
  },
  {
    name: 'State',
    cell: ({ status, dueBy, decidedAt }) => (
      <>
        {statusNames[status]}
        <br />
        {decidedAt ? (
          formatDateTime(decidedAt)
        ) : (
          <span className={new Date(dueBy) < readNow() ? 'danger-text weight-650' : undefined}>
            Due {formatDateTime(dueBy)}
          </span>
        )}
      </>
    ),
  },
  { name: 'Age', cell: ({ createdAt, decidedAt }) => <CaseAge since={createdAt} isOpen={decidedAt === null} /> },
  {
    name: 'Owner',
    cell: ({ id, mealName, restaurantName, owner, decidedAt }) => (
      <CaseOwnerCell
        kind="listing-report"
        id={id}
        caseName={mealName ?? restaurantName}
        owner={owner}
        isOpen={decidedAt === null}
      />
    ),
  },
  {
    name: 'Next step',
    isHeadingHidden: true,
    isNumber: true,
    cell: (report) => <NextStep report={report} onRequest={onRequest} />,
  },
];

function NextStep({ report, onRequest }: { report: AdminListingReport; onRequest: OnRequest }) {
  const { id, status, mealName, restaurantName } = report;
  const name = mealName ?? restaurantName;
  if (status === 'new')
    return (
      <Button
        variant="default"
        aria-label={`Review the report of ${name}`}
        onClick={() => onRequest(toReview(id, name))}
      >
        Review
      </Button>
    );
  if (status !== 'in-review') return null;
  return (
    <div className="stack gap-8">
      <Button
        variant="default"
        aria-label={`Acted on the report of ${name}`}
        onClick={() => onRequest(toClosing(report, name, 'acted-on'))}
      >
        Acted on
      </Button>
      <Button
        variant="subtle"
        aria-label={`No violation in the report of ${name}`}
        onClick={() => onRequest(toClosing(report, name, 'no-violation'))}
      >
        No violation
      </Button>
    </div>
  );
}

const toReview = (id: string, name: string): ReasonRequest => ({
  title: `Review the report of ${name}`,
  confirmLabel: 'Take it into review',
  defaultReason: 'Checking what was reported.',
  hint: 'Only the audit log keeps this.',
  successText: `The report of ${name} is in review`,
  send: (reason) => call('POST /api/admin/listing-reports/:id/review', { params: { id }, body: { reason } }),
});

const toClosing = (
  { id, hasReporter }: AdminListingReport,
  name: string,
  outcome: 'acted-on' | 'no-violation',
): ReasonRequest => ({
  title: outcome === 'acted-on' ? `You acted on the report of ${name}` : `No violation by ${name}`,
  confirmLabel: 'Close the report',
  hint: `What you found and did. Only the audit log keeps this.${hasReporter ? ' The reporter is told the outcome.' : ''}`,
  successText: `The report of ${name} is closed`,
  send: (reason) => call('POST /api/admin/listing-reports/:id/decide', { params: { id }, body: { outcome, reason } }),
});
