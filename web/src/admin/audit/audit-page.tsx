import type { AuditAction, AuditLine } from '@fondly/contract/admin/audit';
import { findRangeError } from '@fondly/contract/sentences/export-range';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../shared/ui/actions/button.tsx';
import { CsvLink } from '../../shared/ui/actions/csv-link.tsx';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import fields from '../../shared/ui/forms/field.module.css';
import { SearchForm } from '../../shared/ui/search/search-form.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { noMatches } from '../page/empty-texts.ts';
import { formatDateTime } from '../page/format-time.ts';
import { QueryContent } from '../page/query-content.tsx';
import { type AuditFilter, audit } from '../queries.ts';
import { DateRangeForm } from '../totals/date-range-form.tsx';
import { useFilter } from '../use-filter.ts';
import { auditActionNames } from './audit-action-names.ts';
import { AuditChanges } from './audit-changes.tsx';

const actions = Object.keys(auditActionNames) as AuditAction[];

/** /admin/audit: what admins did, to what and why. Entries cannot be changed. */
export default function AuditPage() {
  const { get, set } = useFilter();
  const action = actions.find((name) => name === get('action'));
  const days = { from: get('from'), to: get('to') };
  const hasDays = findRangeError(days) === null;
  const filter: AuditFilter = { search: get('search'), ...(action && { action }), ...(hasDays && days) };
  const read = useInfiniteQuery(audit(filter));
  return (
    <AdminPage title="Audit log" note={<CsvLink to={toCsvUrl(filter)} contentName="the log" />}>
      <DateRangeForm span={days} onChoose={set} />
      <Panel title="What operators did">
        <div className={`row wrap space-between gap-12 ${styles.tools}`}>
          <select
            className={`fit full white height-48 text-16 ${fields.input}`}
            style={{ width: 'auto', maxWidth: '100%' }}
            aria-label="Kind of deed"
            value={action ?? ''}
            onChange={(event) => set({ action: event.target.value })}
          >
            <option value="">Everything</option>
            {actions.map((name) => (
              <option key={name} value={name}>
                {auditActionNames[name]}
              </option>
            ))}
          </select>
          <SearchForm
            label="Search object, person or reason"
            value={get('search')}
            onSearch={(search) => set({ search })}
          />
        </div>
        <QueryContent query={read} what="the log" height={400}>
          {({ pages }) => (
            <DataTable
              columns={columns}
              rows={pages.flatMap(({ lines }) => lines)}
              getKey={({ id }) => id}
              emptyText={
                Object.values(filter).some(Boolean) ? noMatches : 'Nothing yet. What operators do appears here.'
              }
            />
          )}
        </QueryContent>
        {read.hasNextPage && (
          <Button variant="light" isPending={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show older
          </Button>
        )}
      </Panel>
    </AdminPage>
  );
}

function toCsvUrl(filter: AuditFilter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value ?? '')]));
  return `/api/admin/audit.csv?${query}`;
}

const columns: Column<AuditLine>[] = [
  { name: 'When', cell: ({ at }) => formatDateTime(at) },
  {
    name: 'Who',
    cell: ({ actorName, address }) => (
      <>
        {actorName}
        {address && <span className="note block">{address}</span>}
      </>
    ),
  },
  {
    name: 'What',
    isRowHeader: true,
    cell: ({ action, objectName }) => (
      <>
        {auditActionNames[action]}
        <br />
        <b>{objectName}</b>
      </>
    ),
  },
  { name: 'Change', cell: ({ changes }) => <AuditChanges changes={changes} /> },
  { name: 'Why', cell: ({ reason }) => reason },
];
