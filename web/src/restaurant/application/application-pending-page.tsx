import * as m from '@fondly/messages';
import { Redirect } from 'wouter';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { PageSkeleton } from '../../shared/page/page-skeleton.tsx';
import { useSession } from '../../shared/session/session.ts';
import { SessionUnreachable } from '../../shared/session/session-unreachable.tsx';
import { signInPathFor } from '../../shared/session/sign-in-reason.ts';
import { ApplicationStatus } from './application-status.tsx';

export const meta = pageMeta({ title: m.restaurant_application_title, hidden: true });

/** /application-pending: shown until the restaurant is approved; afterwards it leads to the dashboard. */
export default function ApplicationPendingPage() {
  const session = useSession();
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status === 'unreachable')
    return <SessionUnreachable isOffline={session.isOffline} audience="restaurant" />;
  if (session.status === 'signed-out')
    return <Redirect to={signInPathFor('/restaurant-login', session, '/application-pending')} replace />;
  if (!session.restaurant) return <Redirect to="/login" replace />;
  if (session.restaurant.status === 'approved') return <Redirect to="/dashboard" replace />;
  return (
    <QueryProvider>
      <ApplicationStatus person={session.user} sessionRestaurant={session.restaurant} />
    </QueryProvider>
  );
}
