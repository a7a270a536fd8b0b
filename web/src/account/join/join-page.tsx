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
import { AuthLayout } from '../auth-layout.tsx';
import styles from '../form.module.css';
import { MailedLinkLoading, MailedLinkProblem } from '../mailed-link.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { JoinForm } from './join-form.tsx';
import { type Invitation, useInvitation } from './use-invitation.ts';

export const meta = pageMeta({ title: 'Join a kitchen', hasSecretUrl: true });

/** `/join?token=…`, linked in the email that invites a person to a restaurant's staff. */
export default function JoinPage() {
  const token = useHydratedSearchParams().get('token') ?? '';
  const session = useSession();
  const { state, retry } = useInvitation(token);
  if (state.phase === 'expired') return <InvitationExpired />;
  if (state.phase === 'failed') return <InvitationFailed onRetry={retry} />;
  if (state.phase === 'loading' || session.status === 'loading') {
    return <MailedLinkLoading title="Your invitation" status="Reading your link" />;
  }
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
        <div className="stack gap-12">
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

function InvitationExpired() {
  return (
    <MailedLinkProblem
      title="This invitation has ended"
      lead="A link works once, and for a week."
      problem="This invitation does not work any more. Please ask the kitchen for a new one."
    >
      <Link className={`text-15 link alone ${styles.after}`} to="/login">
        Back to sign in
      </Link>
    </MailedLinkProblem>
  );
}

function InvitationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MailedLinkProblem
      title="Your invitation"
      lead="Something stood between us and your link."
      problem="Unable to read your invitation. Please try again."
    >
      <Button size="main" wide onClick={onRetry}>
        Try again
      </Button>
    </MailedLinkProblem>
  );
}
