import { usePageLocation } from '../../shared/page/page-location.ts';
import { AdminPage, Panel } from '../page/admin-page.tsx';
import { DetailsSkeleton, ListSkeleton } from '../page/list-skeleton.tsx';
import { MarketMetricsSkeleton } from '../restaurants/market-metrics.tsx';
import { adminEntries } from './admin-entries.ts';
import { AdminFrame, getCurrentEntry } from './admin-sidebar-layout.tsx';

/** Pages that begin with four figures. */
const pagesWithMetrics = ['/admin', '/admin/totals', '/admin/operations'];

/** The navigation and the title of a page whose access is being checked, in the shape of what comes. */
export function AdminSkeleton() {
  const { pathname } = usePageLocation();
  const currentEntry = getCurrentEntry(pathname);
  const entry = adminEntries.find(({ name }) => name === currentEntry);
  const title = entry?.label ?? 'Security';
  const isDetails = entry !== undefined && pathname !== entry.to;
  return (
    <AdminFrame>
      <AdminPage title={title}>
        {pagesWithMetrics.includes(pathname) && <MarketMetricsSkeleton />}
        {isDetails ? (
          <DetailsSkeleton what="the page" />
        ) : (
          <Panel title={title}>
            <ListSkeleton what="the page" height={480} />
          </Panel>
        )}
      </AdminPage>
    </AdminFrame>
  );
}
