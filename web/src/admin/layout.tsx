import { IconLock } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Redirect } from 'wouter';
import { isApiError } from '../shared/api/api-error.ts';
import { publicConfig } from '../shared/api/public-config.ts';
import { AppProviders } from '../shared/page/app-providers.tsx';
import { LoadFailed } from '../shared/page/load-failed.tsx';
import { usePageLocation } from '../shared/page/page-location.ts';
import { pageMeta } from '../shared/page/page-meta.ts';
import { StandalonePage } from '../shared/page/standalone-page.tsx';
import { useDeferredData } from '../shared/page/use-deferred-data.ts';
import { useSession } from '../shared/session/session.ts';
import { SessionUnreachable } from '../shared/session/session-unreachable.tsx';
import { signInPathFor } from '../shared/session/sign-in-reason.ts';
import { ButtonLink } from '../shared/ui/actions/button-link.tsx';
import { StateTile } from '../shared/ui/feedback/state-tile.tsx';
import { AdminSidebarLayout } from './navigation/admin-sidebar-layout.tsx';
import { AdminSkeleton } from './navigation/admin-skeleton.tsx';
import { adminAccessQuery } from './second-factor/admin-access-query.ts';
import { SecondFactorPrompt } from './second-factor/second-factor-prompt.tsx';

export const meta = pageMeta({ title: 'Admin', hidden: true });

/** The layout of every admin page. */
export default function AdminLayout({ children }: { children: ReactNode }) {
  return (
    <AppProviders>
      <Guard>{children}</Guard>
    </AppProviders>
  );
}

/** Only a convenience: the server refuses everyone else. */
function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const { pathname, search } = usePageLocation();
  if (session.status === 'loading') return <AdminSkeleton />;
  if (session.status === 'unreachable')
    return <SessionUnreachable isOffline={session.isOffline} audience="restaurant" />;
  if (session.status === 'signed-out')
    return <Redirect to={signInPathFor('/login', session, pathname + search)} replace />;
  if (!session.user.isAdmin) return <AdminsOnly />;
  return <RequireSecondFactor>{children}</RequireSecondFactor>;
}

/** Shows the pages or the second factor. The requested page opens after the code. */
function RequireSecondFactor({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useQuery(adminAccessQuery());
  const access = useDeferredData(data);
  // Times on these pages go by the server's clock.
  useQuery(publicConfig());
  useRecheckAccess();
  if (isPending || (data && !access)) return <AdminSkeleton />;
  if (!access) {
    return (
      <StandalonePage>
        <LoadFailed audience="restaurant" what="the operators' pages" error={error} onRetry={() => void refetch()} />
      </StandalonePage>
    );
  }
  if (access.state !== 'open') return <SecondFactorPrompt state={access.state} />;
  return <AdminSidebarLayout>{children}</AdminSidebarLayout>;
}

/** Access expires on the server. A refused read makes this page check its access again. */
function useRecheckAccess(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        if (isApiError(event.action.error, 'second-factor-required')) {
          void queries.invalidateQueries({ queryKey: adminAccessQuery().queryKey });
        }
      }),
    [queries],
  );
}

function AdminsOnly() {
  const action = (
    <ButtonLink variant="light" to="/">
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
