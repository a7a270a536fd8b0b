import type { WaitingZip } from '@fondly/contract/admin/demand';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Column, DataTable } from '../../shared/ui/data/data-table.tsx';
import styles from '../page/admin-page.module.css';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { QueryContent } from '../page/query-content.tsx';
import { demand } from '../queries.ts';
import localStyles from './demand-page.module.css';
import { RequestTable } from './requested-restaurant-table.tsx';
import { SpotPanel } from './spot-panel.tsx';

const getColumns = (mostWaiting: number): Column<WaitingZip>[] => [
  {
    name: 'ZIP',
    cell: ({ zip, cityAndState, isMessageRunning }) => (
      <>
        <Link className={styles.link} to={`/admin/demand/${zip}`}>
          {zip}
        </Link>
        <br />
        {cityAndState ?? 'No ZIP that we know'}
        {isMessageRunning && ', a message is on its way'}
      </>
    ),
  },
  {
    name: 'Waiting',
    isNumber: true,
    cell: ({ waiting }) => (
      <>
        {waiting} <meter className={localStyles.bar} value={waiting} max={mostWaiting} aria-hidden />
      </>
    ),
  },
  { name: 'Reachable', isNumber: true, cell: ({ reachable }) => reachable },
  { name: 'This week', isNumber: true, cell: ({ thisWeek }) => thisWeek },
  { name: 'Kitchens', isNumber: true, cell: ({ restaurants }) => restaurants },
];

/** /admin/demand: where people wait, for which restaurants, and the sample restaurants they see. */
export default function DemandPage() {
  const query = useQuery(demand());
  const people = query.data?.people;
  return (
    <AdminPage
      title="Demand"
      note={people !== undefined && `${people === 1 ? '1 person waits' : `${people} people wait`} for meals in a ZIP`}
    >
      {/* All at once, because how long the lists are decides where the next panel begins. */}
      <QueryContent query={query} what="the demand" height={640}>
        {({ zips, requests }) => (
          <>
            <div className={`columns-2 gap-20 align-start ${styles.two}`}>
              <Panel title="Waiting by ZIP" note="Reachable: confirmed, and not unsubscribed">
                <DataTable
                  columns={getColumns(Math.max(1, ...zips.map(({ waiting }) => waiting)))}
                  rows={zips}
                  getKey={({ zip }) => zip}
                  emptyText="No one is waiting yet. The pages of ZIPs without meals bring people here."
                />
              </Panel>
              <Panel title="Restaurants asked for" note="Most people first">
                <RequestTable requests={requests} />
              </Panel>
            </div>
            <SpotPanel />
          </>
        )}
      </QueryContent>
    </AdminPage>
  );
}
