import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
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
          Sign Out
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
                {isPending && <OrderStatusPill status="pending" label={isAsked ? 'Waits for you' : 'Under review'} />}
              </div>
              {isPending ? <UnderReview person={person} /> : <ReviewOutcome sessionRestaurant={sessionRestaurant} />}
              {sessionRestaurant.status === 'suspended' && <OpenOrdersNote />}
              {(isAsked || !isPending) && reason && <Reason isAsked={isAsked} text={reason} />}
              {logo.reason && <LogoFailureBanner reason={logo.reason} />}
              {application && (
                <Button variant={isAsked ? 'primary' : 'default'} onClick={edit}>
                  {sessionRestaurant.status === 'rejected' ? 'Change and apply again' : 'Change your application'}
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
  return (
    <>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>Application Under Review</h1>
      <p className={`break text-17 subdued ${styles.lead}`}>
        Thank you, {person.name.split(' ')[0]}. We read every application ourselves. It takes{' '}
        {policies.reviewBusinessDays}, then an email comes to <b>{person.email}</b>.
      </p>
    </>
  );
}

function ReviewOutcome({ sessionRestaurant }: { sessionRestaurant: SessionRestaurant }) {
  const isSuspended = sessionRestaurant.status === 'suspended';
  return (
    <>
      <h1 className={`weight-800 tighter leading-110 ${styles.title}`}>
        {isSuspended ? 'Your kitchen is on hold' : 'Not this time'}
      </h1>
      <p className={`break text-17 subdued ${styles.lead}`}>
        {isSuspended
          ? `${sessionRestaurant.name} cannot sell on Fondly at the moment.`
          : `We could not take ${sessionRestaurant.name} into the pilot.`}{' '}
        Write to us and we will tell you why and what can be done.
      </p>
    </>
  );
}

/** Paid orders are still handed over: their customers come with their codes. */
function OpenOrdersNote() {
  return (
    <>
      <p className={`break text-17 subdued ${styles.lead}`}>
        Orders that are paid already still stand. Please hand them over as usual.
      </p>
      <ButtonLink to="/orders">Hand over paid orders</ButtonLink>
    </>
  );
}

/** The admin's message to the restaurant. */
function Reason({ isAsked, text }: { isAsked: boolean; text: string }) {
  return (
    <Banner tone={isAsked ? 'warning' : 'info'} lead={isAsked ? 'We need something from you.' : 'What we found:'}>
      {text}
    </Banner>
  );
}

/** The specified sentence, then the reason and a link to send another logo. */
function LogoFailureBanner({ reason }: { reason: string }) {
  return (
    <Banner tone="warning" lead={pictureFailedText.logo}>
      {reason !== pictureFailedText.logo && `${reason} `}Your application is here. To send a logo again, choose “Change
      your application”.
    </Banner>
  );
}

function Questions() {
  const email = useContactEmail();
  return (
    <p className={`subdued ${styles.questions}`}>
      {email && (
        <>
          Questions?{' '}
          <a className="link" href={`mailto:${email}`}>
            Write to us
          </a>
        </>
      )}
    </p>
  );
}
