import { roleLabels } from '@fondly/contract/restaurant/roles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pageMeta } from '../../shared/page/page-meta.ts';
import { useHydratedSearchParams } from '../../shared/page/use-hydrated-search-params.ts';
import { withReturnPath } from '../../shared/session/return-path.ts';
import { refreshSession, useSession } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { AcceptInvitation } from './accept-invitation.tsx';
import { JoinForm } from './join-form.tsx';
import { type Invitation, useInvitation } from './use-invitation.ts';

/** The address carries a secret: it must not travel on to a page that is linked from here. */
export const meta = () => [
  ...pageMeta({ title: 'Join a kitchen', hidden: true })(),
  { name: 'referrer', content: 'no-referrer' },
];

/** `/join?token=…`, the target of the mail that invites somebody to work for a kitchen. */
export default function JoinPage() {
  const token = useHydratedSearchParams().get('token') ?? '';
  const session = useSession();
  const { state, retry } = useInvitation(token);
  if (state.phase === 'expired') return <InvitationExpired />;
  if (state.phase === 'failed') return <InvitationFailed onRetry={retry} />;
  if (state.phase === 'loading' || session.status === 'loading') return <InvitationSkeleton />;
  if (session.status === 'unreachable') return <InvitationFailed onRetry={() => void refreshSession()} />;
  const { invitation } = state;
  if (session.status === 'signed-in') {
    return (
      <Page invitation={invitation}>
        <AcceptInvitation token={token} invitation={invitation} person={session.user} />
      </Page>
    );
  }
  return (
    <Page invitation={invitation}>
      {invitation.hasAccount ? (
        <div className={styles.actions}>
          <Banner tone="info">You have a Fondly account already. Sign in as {invitation.email} to accept.</Banner>
          <ButtonLink size="main" wide to={withReturnPath('/login', `/join?token=${token}`)}>
            Sign in
          </ButtonLink>
        </div>
      ) : (
        <JoinForm token={token} invitation={invitation} />
      )}
    </Page>
  );
}

function Page({ invitation, children }: { invitation: Invitation; children: ReactNode }) {
  const { restaurantName, invitedBy, role } = invitation;
  return (
    <AuthLayout
      title={`Join ${restaurantName}`}
      lead={`${invitedBy} invites you. Your role: ${roleLabels[role]}.`}
      saying="Good food deserves a second chance."
    >
      {children}
    </AuthLayout>
  );
}

function InvitationSkeleton() {
  return (
    <AuthLayout title="Your invitation" lead="Reading your link…">
      <div className={styles.form} role="status" aria-busy>
        <span className="visually-hidden">Reading your link</span>
        <Skeleton height={48} />
        <Skeleton height={48} />
        <Skeleton height={56} radius={999} />
      </div>
    </AuthLayout>
  );
}

function InvitationExpired() {
  return (
    <AuthLayout title="This invitation has ended" lead="A link works once, and for a week.">
      <Banner tone="error">This invitation does not work any more. Please ask the kitchen for a new one.</Banner>
      <Link className={`link alone ${styles.after}`} to="/login">
        Back to sign in
      </Link>
    </AuthLayout>
  );
}

function InvitationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <AuthLayout title="Your invitation" lead="Something stood between us and your link.">
      <Banner tone="error">Unable to read your invitation. Please try again.</Banner>
      <Button size="main" wide onClick={onRetry}>
        Try again
      </Button>
    </AuthLayout>
  );
}
