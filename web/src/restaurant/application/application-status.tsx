import * as m from '@fondly/messages';
import { useState } from 'react';
import { MessageText } from '../../shared/language/message-text.tsx';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import type { Person, SessionRestaurant } from '../../shared/session/session.ts';
import { signOutAndLeave } from '../../shared/session/sign-out-and-leave.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { pictureFailedText } from '../profile/explain-picture-error.ts';
import { ApplicationForm } from './application-form.tsx';
import styles from './application-status.module.css';
import { ApplicationSteps } from './application-steps.tsx';
import { useApplication } from './use-application.ts';
import { useContactEmail } from './use-contact-email.ts';
import { useLogoFailure } from './use-logo-failure.ts';

type Props = { person: Person; sessionRestaurant: SessionRestaurant };

const neutralTone = ['#EAE4DC', '#362F2A'] as const;

/** The state of an application, drawn as a ticket (a review takes 1-2 business days). */
export function ApplicationStatus({ person, sessionRestaurant }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { application, updateApplication } = useApplication(person.id);
  const [isEditing, setEditing] = useState(false);
  const logo = useLogoFailure();
  const edit = () => {
    logo.forget();
    setEditing(true);
  };
  const isPending = sessionRestaurant.status === 'pending';
  const reason = application?.reviewReason ?? null;
  const isAsked = isPending && application?.reviewAction === 'ask-changes';
  return (
    <div className={`stack full-height ${styles.page}`} data-targets="large">
      <header className={`row space-between ${styles.top}`}>
        <Logo />
        <Button variant="subtle" onClick={() => void signOutAndLeave('/', { onFailed: setProblem })}>
          {m.common_log_out()}
        </Button>
      </header>
      <main className={`stack gap-20 justify-items-center content-center ${styles.main}`}>
        {problem && <p role="alert">{problem}</p>}
        {application && isEditing ? (
          <ApplicationForm application={application} onChanged={updateApplication} onClose={() => setEditing(false)} />
        ) : (
          <article className={`white radius-20 ${styles.ticket}`}>
            <div className={`stack gap-12 ${styles.what}`}>
              <div className="row gap-16">
                <RestaurantLogo
                  name={sessionRestaurant.name}
                  logoUrl={application?.logoUrl ?? null}
                  tone={neutralTone}
                  sizePixels={60}
                />
                {isPending && (
                  <OrderStatusPill
                    status="pending"
                    label={
                      isAsked
                        ? m.restaurant_application_status_action_needed()
                        : m.restaurant_application_status_under_review()
                    }
                  />
                )}
              </div>
              {isPending ? <UnderReview person={person} /> : <ReviewOutcome sessionRestaurant={sessionRestaurant} />}
              {sessionRestaurant.status === 'suspended' && <OpenOrdersNote />}
              {(isAsked || !isPending) && reason && <Reason isAsked={isAsked} text={reason} />}
              {logo.reason && <LogoFailureBanner reason={logo.reason} />}
              {/* The place of the button is kept, because the ticket is centered and would grow. */}
              {!application && <div className="min-height-48" />}
              {application && (
                <Button variant={isAsked ? 'primary' : isPending ? 'subtle' : 'default'} onClick={edit}>
                  {sessionRestaurant.status === 'rejected'
                    ? m.restaurant_application_reapply_button()
                    : m.restaurant_application_change_button()}
                </Button>
              )}
            </div>
            {isPending && <ApplicationSteps sentAt={new Date(application?.appliedAt ?? person.createdAt)} />}
          </article>
        )}
        <Questions />
      </main>
    </div>
  );
}

function UnderReview({ person }: { person: Person }) {
  const [firstName = ''] = person.name.split(' ');
  return (
    <>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>{m.restaurant_application_title()}</h1>
      <p className={`break text-17 subdued ${styles.lead}`}>
        <MessageText
          parts={m.restaurant_application_review_lead.parts({ name: firstName, email: person.email })}
          tags={{ strong: (text) => <b>{text}</b> }}
        />
      </p>
    </>
  );
}

function ReviewOutcome({ sessionRestaurant }: { sessionRestaurant: SessionRestaurant }) {
  const isSuspended = sessionRestaurant.status === 'suspended';
  const restaurant = sessionRestaurant.name;
  return (
    <>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>
        {isSuspended ? m.restaurant_application_suspended_title() : m.restaurant_application_rejected_title()}
      </h1>
      <p className={`break text-17 subdued ${styles.lead}`}>
        {isSuspended
          ? m.restaurant_application_suspended_lead({ restaurant })
          : m.restaurant_application_rejected_lead({ restaurant })}
      </p>
    </>
  );
}

/** Paid orders are still handed over: their customers come with their codes. */
function OpenOrdersNote() {
  return (
    <>
      <p className={`break text-17 subdued ${styles.lead}`}>{m.restaurant_application_open_orders_note()}</p>
      <ButtonLink to="/orders">{m.restaurant_application_open_orders_link()}</ButtonLink>
    </>
  );
}

/** The admin's message to the restaurant. */
function Reason({ isAsked, text }: { isAsked: boolean; text: string }) {
  return (
    <Banner
      tone={isAsked ? 'warning' : 'info'}
      lead={
        isAsked ? m.restaurant_application_changes_requested_lead() : m.restaurant_application_rejection_reason_lead()
      }
    >
      {text}
    </Banner>
  );
}

/** The specified sentence, then the reason and a link to send another logo. */
function LogoFailureBanner({ reason }: { reason: string }) {
  const specified = pictureFailedText.logo();
  return (
    <Banner tone="warning" lead={specified}>
      {reason !== specified && `${reason} `}
      {m.restaurant_application_logo_failed_note({ button: m.restaurant_application_change_button() })}
    </Banner>
  );
}

function Questions() {
  const email = useContactEmail();
  return (
    <p className={`subdued ${styles.questions}`}>
      {email && (
        <MessageText
          parts={m.restaurant_application_questions.parts()}
          tags={{
            link: (text) => (
              <a className="link" href={`mailto:${email}`}>
                {text}
              </a>
            ),
          }}
        />
      )}
    </p>
  );
}
