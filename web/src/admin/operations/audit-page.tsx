import type { AuditAction, AuditLine } from '@fondly/contract/audit';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '../../shared/button.tsx';
import { buttonClass } from '../../shared/button-class.ts';
import fields from '../../shared/field.module.css';
import { LoadFailed } from '../../shared/load-failed.tsx';
import { Skeleton } from '../../shared/skeleton.tsx';
import { actionWords } from '../parts/action-words.ts';
import { AdminPage, Panel } from '../parts/admin-page.tsx';
import styles from '../parts/parts.module.css';
import { SearchForm } from '../parts/search-form.tsx';
import { whenWords } from '../parts/time-words.ts';
import { type AuditFilter, audit } from '../queries.ts';
import { useFilter } from '../use-filter.ts';

const actions = Object.keys(actionWords) as AuditAction[];

/** /admin/audit: what operators did, to what and why. Nobody can change a line. */
export default function AuditPage() {
  const { get, set } = useFilter();
  const action = actions.find((name) => name === get('action'));
  const filter: AuditFilter = { search: get('search'), ...(action && { action }) };
  const read = useInfiniteQuery(audit(filter));
  const lines = read.data?.pages.flatMap((page) => page.lines);
  return (
    <AdminPage title="Audit log" remark={<CsvLink filter={filter} />}>
      <Panel title="What operators did">
        <div className={styles.tools}>
          <select
            className={fields.input}
            style={{ width: 'auto', maxWidth: '100%' }}
            aria-label="Kind of deed"
            value={action ?? ''}
            onChange={(event) => set({ action: event.target.value })}
          >
            <option value="">Everything</option>
            {actions.map((name) => (
              <option key={name} value={name}>
                {actionWords[name]}
              </option>
            ))}
          </select>
          <SearchForm
            label="Search object, person or reason"
            value={get('search')}
            onSearch={(search) => set({ search })}
          />
        </div>
        {read.isPending && <Skeleton height={400} radius={12} />}
        {read.isError && !lines && (
          <LoadFailed reader="kitchen" what="the log" error={read.error} onRetry={() => void read.refetch()} />
        )}
        {lines?.length === 0 && <p className={styles.none}>No line fits.</p>}
        {lines && lines.length > 0 && <Table lines={lines} />}
        {read.hasNextPage && (
          <Button look="light" busy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            Show older
          </Button>
        )}
      </Panel>
    </AdminPage>
  );
}

function CsvLink({ filter }: { filter: AuditFilter }) {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value ?? '')]));
  return (
    <a className={buttonClass({ look: 'subtle' })} href={`/api/admin/audit.csv?${query}`} download>
      <IconDownload size={18} aria-hidden />
      Download CSV
    </a>
  );
}

function Table({ lines }: { lines: AuditLine[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.middle}>
            When
          </th>
          <th scope="col" className={styles.middle}>
            Who
          </th>
          <th scope="col">What</th>
          <th scope="col">Why</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, at, actorName, action, objectName, reason }) => (
          <tr key={id}>
            <td className={styles.middle}>{whenWords(at)}</td>
            <td className={styles.middle}>{actorName}</td>
            <th scope="row">
              {actionWords[action]}
              <br />
              <b>{objectName}</b>
            </th>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
