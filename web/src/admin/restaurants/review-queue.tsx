import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import { IconAlertTriangle, IconCheck, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { formatCalendarDay, formatDateTime, formatRoughAge } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { applications } from '../queries.ts';
import { useAdminMutation } from '../use-admin-mutation.ts';
import checkStyles from './review-checklist.module.css';
import styles from './review-queue.module.css';
import { Checks, toReviewRequest } from './review-request.tsx';

type Props = {
  onDecide: (request: ReasonRequest) => void;
  onSetTaxArea: (application: ApplicationView) => void;
};

/** Applications that wait for a review, the oldest first, with the promised time. */
export function ReviewQueue({ onDecide, onSetTaxArea }: Props) {
  const { data, isPending, error, refetch } = useQuery(applications());
  return (
    <section className="stack gap-8" aria-label="Waiting for review">
      <div className="flex wrap space-between align-baseline gap-8">
        <h2 className="text-20 tight">Waiting for review</h2>
        <span className="note">Promise: 1-2 business days</span>
      </div>
      {isPending && <Skeleton height={68} radius={16} />}
      {!isPending && !data && (
        <LoadFailed audience="restaurant" what="the applications" error={error} onRetry={() => void refetch()} />
      )}
      {data?.applications.length === 0 && (
        <p className="note break block">Nobody waits. New applications appear here.</p>
      )}
      {data && data.applications.length > 0 && (
        <ul className="card">
          {data.applications.map((application) => (
            <ReviewRow key={application.id} {...{ application, onDecide, onSetTaxArea }} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** An application that has something to look at is still approved, but not by the loudest button, and without a check mark. */
const toApproval = ({ name, checks }: ApplicationView) => {
  const hasWarnings = checks.some(({ hasPassed }) => !hasPassed);
  const label = hasWarnings ? 'Approve anyway' : 'Approve';
  const variant = hasWarnings ? ('subtle' as const) : ('ready' as const);
  return { hasWarnings, label, props: { variant, size: 'row' as const, 'aria-label': `${label}: ${name}` } };
};

/** Who, what to look at, and until when, with Approve beside it. The row opens in place for everything else. */
function ReviewRow({ application, onDecide, onSetTaxArea }: Props & { application: ApplicationView }) {
  const { name, logoUrl, tone, restaurantType, zip, area, contactName, appliedAt, requestedChanges, checks } =
    application;
  const [isOpen, setOpen] = useState(false);
  const missing = checks.filter(({ hasPassed }) => !hasPassed).map(({ text }) => text);
  return (
    <li className={styles.item} aria-label={name}>
      <div className={`row wrap text-14 ${styles.line}`}>
        <RestaurantLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={28} />
        <div className="grow">
          <b className="text-15 break">{name}</b>
          <p className="caption break">
            {restaurantTypeNames[restaurantType]()} · {area ? `${area}, ${zip}` : zip} ·{' '}
            <span className="nowrap">Applied {formatRoughAge(appliedAt)} ago</span>
          </p>
        </div>
        {/* An opened row lists them below, with everything else. */}
        {!isOpen && missing.length > 0 && (
          <ul className={`flex wrap ${checkStyles.checks} ${styles.missing}`} aria-label="To look at">
            {missing.map((text) => (
              <li key={text} className="warning-text">
                <IconAlertTriangle size={16} className="rigid" aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        )}
        {!isOpen && missing.length === 0 && <span className={`muted ${styles.missing}`}>All checks passed</span>}
        <span className={`note weight-600 ${styles.due}`} data-due={application.due}>
          {formatReviewDeadline(application)}
        </span>
        {!isOpen && <ApproveButton {...{ application, onDecide }} />}
        <Button
          variant={missing.length > 0 && !isOpen ? 'primary' : 'default'}
          size="row"
          aria-label={`Review ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Review
          {isOpen && <IconChevronUp size={18} aria-hidden />}
        </Button>
      </div>
      {isOpen && (
        <div className="stack gap-12 padding-16 line-above">
          <p className="note break">
            {contactName} applied: {formatDateTime(appliedAt)}
          </p>
          <Checks checks={checks} />
          {requestedChanges && <p className="note break">Asked: {requestedChanges}</p>}
          <ReviewButtons {...{ application, onDecide, onSetTaxArea }} />
        </div>
      )}
    </li>
  );
}

function ApproveButton({ application, onDecide }: Pick<Props, 'onDecide'> & { application: ApplicationView }) {
  const { hasWarnings, label, props } = toApproval(application);
  return (
    <Button {...props} onClick={() => onDecide(toReviewRequest(application, 'approve'))}>
      {!hasWarnings && <IconCheck size={18} aria-hidden />}
      {label}
    </Button>
  );
}

/** Approves without a dialog, which would only show the checks above the button once more. */
function ApproveNowButton({ application }: { application: ApplicationView }) {
  const { hasWarnings, label, props } = toApproval(application);
  const { send, successText, defaultReason = '' } = toReviewRequest(application, 'approve');
  const { mutate, isPending } = useAdminMutation<void>({
    send: () => send(defaultReason, false),
    successText: () => successText,
    hasErrorToast: true,
  });
  return (
    <Button {...props} isPending={isPending} onClick={() => mutate()}>
      {!hasWarnings && <IconCheck size={18} aria-hidden />}
      {label}
    </Button>
  );
}

function ReviewButtons({ application, onDecide, onSetTaxArea }: Props & { application: ApplicationView }) {
  const { id, name } = application;
  const { hasWarnings } = toApproval(application);
  return (
    <div className="row wrap gap-6">
      <ButtonLink variant="subtle" size="row" to={`/admin/restaurants/${id}`} aria-label={`Open ${name}`}>
        Open
      </ButtonLink>
      <Button
        variant="subtle"
        size="row"
        aria-label={`Set the tax area of ${name}`}
        onClick={() => onSetTaxArea(application)}
      >
        Tax area
      </Button>
      <Button
        className="push"
        variant="subtle"
        size="row"
        aria-label={`Ask: ${name}`}
        onClick={() => onDecide(toReviewRequest(application, 'ask-changes'))}
      >
        Ask
      </Button>
      <Button
        variant={hasWarnings ? 'subtle' : 'default'}
        size="row"
        aria-label={`Reject: ${name}`}
        onClick={() => onDecide(toReviewRequest(application, 'reject'))}
      >
        Reject
      </Button>
      <ApproveNowButton application={application} />
    </div>
  );
}

function formatReviewDeadline({ dueDate, due }: ApplicationView): string {
  if (due === 'late') return `Was due ${formatCalendarDay(dueDate)}`;
  return due === 'today' ? 'Due today' : `Due ${formatCalendarDay(dueDate)}`;
}
