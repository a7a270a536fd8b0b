import { policies } from '@fondly/contract/policies';
import { useState } from 'react';
import { OrderStatusPill } from '../../shared/order/order-status-pill.tsx';
import { KitchenLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import type { OwnKitchen, Person } from '../../shared/session/session.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Logo } from '../../shared/ui/display/logo.tsx';
import { Banner } from '../../shared/ui/feedback/banner.tsx';
import { failedPicture } from '../profile/explain-picture-error.ts';
import { ApplicationForm } from './application-form.tsx';
import styles from './application-status.module.css';
import { ApplicationSteps } from './application-steps.tsx';
import { useApplication } from './use-application.ts';
import { useContactEmail } from './use-contact-email.ts';
import { useLostLogo } from './use-logo-failure.ts';
import { useLeave } from './use-sign-out.ts';

type Props = { person: Person; kitchen: OwnKitchen };

const neutralTone = ['#EAE4DC', '#362F2A'] as const;

/** Where an application stands, as a ticket (restaurant specification, section 1: review takes 1-2 business days). */
export function ApplicationTicket({ person, kitchen }: Props) {
  const { leave, problem } = useLeave();
  const { application, adopt } = useApplication(person.id);
  const [isEditing, setEditing] = useState(false);
  const logo = useLostLogo();
  const edit = () => {
    logo.forget();
    setEditing(true);
  };
  const isPending = kitchen.status === 'pending';
  const reason = application?.decisionReason ?? null;
  const isAsked = isPending && application?.decision === 'ask-changes';
  return (
    <div className={styles.page} data-targets="large">
      <header className={styles.top}>
        <Logo />
        <Button look="subtle" onClick={() => void leave()}>
          Sign Out
        </Button>
      </header>
      <main className={styles.main}>
        {problem && <p role="alert">{problem}</p>}
        {application && isEditing ? (
          <ApplicationForm application={application} onChanged={adopt} onClose={() => setEditing(false)} />
        ) : (
          <article className={styles.ticket}>
            <div className={styles.what}>
              <div className={styles.row}>
                <KitchenLogo
                  name={kitchen.name}
                  logoUrl={application?.logoUrl ?? null}
                  tone={neutralTone}
                  sizePixels={60}
                />
                {isPending && <OrderStatusPill status="pending" label={isAsked ? 'Waits for you' : 'Under review'} />}
              </div>
              {isPending ? <Waiting person={person} /> : <Refused kitchen={kitchen} />}
              {kitchen.status === 'suspended' && <StandingOrders />}
              {(isAsked || !isPending) && reason && <Reason isAsked={isAsked} text={reason} />}
              {logo.reason && <LostLogo reason={logo.reason} />}
              {application && (
                <Button look={isAsked ? 'primary' : 'default'} onClick={edit}>
                  {kitchen.status === 'rejected' ? 'Change and apply again' : 'Change your application'}
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

function Waiting({ person }: { person: Person }) {
  return (
    <>
      <h1 className={styles.title}>Application Under Review</h1>
      <p className={styles.lead}>
        Thank you, {person.name.split(' ')[0]}. We read every application ourselves. It takes{' '}
        {policies.reviewBusinessDays}, then an email comes to <b>{person.email}</b>.
      </p>
    </>
  );
}

function Refused({ kitchen }: { kitchen: OwnKitchen }) {
  const isSuspended = kitchen.status === 'suspended';
  return (
    <>
      <h1 className={styles.title}>{isSuspended ? 'Your kitchen is on hold' : 'Not this time'}</h1>
      <p className={styles.lead}>
        {isSuspended
          ? `${kitchen.name} cannot sell on Fondly at the moment.`
          : `We could not take ${kitchen.name} into the pilot.`}{' '}
        Write to us and we will tell you why and what can be done.
      </p>
    </>
  );
}

/** What is paid stands: its customers come with their codes. */
function StandingOrders() {
  return (
    <>
      <p className={styles.lead}>Orders that are paid already still stand. Please hand them over as usual.</p>
      <ButtonLink to="/orders">Hand over paid orders</ButtonLink>
    </>
  );
}

/** What whoever decided wrote to the kitchen. */
function Reason({ isAsked, text }: { isAsked: boolean; text: string }) {
  return (
    <Banner tone={isAsked ? 'warning' : 'info'} lead={isAsked ? 'We need something from you.' : 'What we found:'}>
      {text}
    </Banner>
  );
}

/** The specified sentence first, then what was wrong and the way to send another one. */
function LostLogo({ reason }: { reason: string }) {
  return (
    <Banner tone="warning" lead={failedPicture.logo}>
      {reason !== failedPicture.logo && `${reason} `}Your application is here. To send a logo again, choose “Change your
      application”.
    </Banner>
  );
}

function Questions() {
  const email = useContactEmail();
  return (
    <p className={styles.questions}>
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
