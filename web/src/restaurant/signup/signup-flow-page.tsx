import * as m from '@fondly/messages';
import { Redirect } from 'wouter';
import { QueryProvider } from '../../shared/api/query-provider.tsx';
import { hasRestaurantFees } from '../../shared/page/has-restaurant-fees.ts';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { PageSkeleton } from '../../shared/page/page-skeleton.tsx';
import { useSession } from '../../shared/session/session.ts';
import { SessionUnreachable } from '../../shared/session/session-unreachable.tsx';
import { Wizard } from './wizard.tsx';

export const meta = pageMeta({
  title: m.restaurant_signup_page_title,
  description: () =>
    hasRestaurantFees() ? m.restaurant_signup_page_description_with_fees() : m.restaurant_signup_page_description(),
});

/** `/signup-flow`. Owners of a restaurant are redirected; a new owner goes to the page of the review. */
export default function SignupFlowPage() {
  const session = useSession();
  if (session.status === 'loading') return <PageSkeleton />;
  if (session.status === 'unreachable')
    return <SessionUnreachable isOffline={session.isOffline} audience="restaurant" />;
  const person = session.status === 'signed-out' ? null : session.user;
  if (session.status === 'signed-out' || !session.restaurant)
    return (
      <QueryProvider>
        <Wizard person={person} />
      </QueryProvider>
    );
  return <Redirect to={session.restaurant.status === 'approved' ? '/dashboard' : '/application-pending'} replace />;
}
