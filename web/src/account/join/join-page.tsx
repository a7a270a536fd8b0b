import { roleLabel } from '@fondly/contract/restaurant/roles';
import * as m from '@fondly/messages';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
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

export const meta = pageMeta({ title: m.account_join_title, hasSecretUrl: true });

/** `/join?token=…`, linked in the email that invites a person to a restaurant's staff. */
export default function JoinPage() {
  const token = useHydratedSearchParams().get('token') ?? '';
  const session = useSession();
  const { state, retry } = useInvitation(token);
  if (state.phase === 'expired') return <InvitationExpired invitation={null} />;
  if (state.phase === 'failed') return <InvitationFailed onRetry={retry} />;
  if (state.phase === 'loading' || session.status === 'loading') {
    return <MailedLinkLoading title={m.account_join_invitation()} />;
  }
  if (session.status === 'unreachable') return <InvitationFailed onRetry={() => void refreshSession()} />;
  const { invitation } = state;
  if (invitation.isExpired) return <InvitationExpired invitation={invitation} />;
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
          <Banner tone="info">{m.account_join_has_account({ email: invitation.email })}</Banner>
          <ButtonLink size="main" wide to={withReturnPath('/login', `/join?token=${token}`)}>
            {m.common_log_in()}
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
      title={m.account_join_kitchen({ restaurant: restaurantName })}
      lead={m.account_join_lead({ person: invitedBy, role: roleLabel(role) })}
      saying={m.account_join_saying()}
    >
      {children}
    </AuthLayout>
  );
}

/** Says whom to ask for another one. A link that is unknown or was used names nobody. */
function InvitationExpired({ invitation }: { invitation: Invitation | null }) {
  return (
    <MailedLinkProblem
      title={
        invitation ? m.account_join_kitchen({ restaurant: invitation.restaurantName }) : m.account_join_expired_title()
      }
      lead={
        invitation
          ? m.account_join_lead({ person: invitation.invitedBy, role: roleLabel(invitation.role) })
          : m.account_join_expired_lead()
      }
      problem={invitation ? m.account_join_expired_ask({ person: invitation.invitedBy }) : m.account_join_expired()}
    >
      <Link className={`text-15 link alone ${styles.after}`} to="/login">
        {m.account_back_to_log_in()}
      </Link>
    </MailedLinkProblem>
  );
}

function InvitationFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <MailedLinkProblem
      title={m.account_join_invitation()}
      lead={m.account_link_unreachable()}
      problem={m.account_join_failed()}
    >
      <Button size="main" wide onClick={onRetry}>
        {m.common_try_again()}
      </Button>
    </MailedLinkProblem>
  );
}
