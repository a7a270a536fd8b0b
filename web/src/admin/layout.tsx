import { IconLock } from '@tabler/icons-react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { AppProviders } from '../shared/app-providers.tsx';
import { ButtonLink } from '../shared/button-link.tsx';
import { pageMeta } from '../shared/page-meta.ts';
import { PageSkeleton } from '../shared/page-skeleton.tsx';
import { useSession } from '../shared/session.ts';
import { StandalonePage } from '../shared/standalone-page.tsx';
import { StateTile } from '../shared/state-tile.tsx';
import { withWanted } from '../shared/wanted-address.ts';
import { AdminShell } from './shell/admin-shell.tsx';

export const meta = pageMeta({ title: 'Admin', hidden: true });

/** The frame of every operator's page, for super admins (ADM-02). */
export default function AdminLayout() {
  return (
    <AppProviders>
      <Guard />
    </AppProviders>
  );
}

/** Only a convenience: the server refuses everybody else, whatever is drawn here. */
function Guard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status === 'signed-out') return <Navigate to={withWanted('/login', pathname + search)} replace />;
  if (!session.user.isSuperAdmin) return <NotForYou />;
  return (
    <AdminShell>
      <Outlet />
    </AdminShell>
  );
}

function NotForYou() {
  const action = (
    <ButtonLink look="light" to="/">
      Back to the start
    </ButtonLink>
  );
  return (
    <StandalonePage>
      <StateTile level={1} tone="plum" icon={<IconLock size={28} />} title="This page is for operators" action={action}>
        Your account cannot open it.
      </StateTile>
    </StandalonePage>
  );
}
