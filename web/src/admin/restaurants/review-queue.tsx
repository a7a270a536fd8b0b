import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import { IconAlertTriangle, IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { formatCalendarDay, formatDateTime } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { applications } from '../queries.ts';
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
    <section className="stack gap-12" aria-label="Waiting for review">
      <div className="flex wrap space-between align-baseline gap-8">
        <h2 className="text-20 tight">Waiting for review</h2>
        <span className="note">Promise: 1-2 business days</span>
      </div>
      {isPending && <Skeleton height={58} radius={16} />}
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

/** An application that has something to look at is still approved, but not by the loudest button. */
const toButtons = (hasWarnings: boolean) => [
  { reviewAction: 'ask-changes' as const, variant: 'subtle' as const },
  { reviewAction: 'reject' as const, variant: hasWarnings ? ('subtle' as const) : ('default' as const) },
  { reviewAction: 'approve' as const, variant: hasWarnings ? ('default' as const) : ('ready' as const) },
];
const toLabel = (reviewAction: 'ask-changes' | 'reject' | 'approve', hasWarnings: boolean): string =>
  ({ 'ask-changes': 'Ask', reject: 'Reject', approve: hasWarnings ? 'Approve anyway' : 'Approve' })[reviewAction];

/** Who, what to look at, and until when, with Approve beside it. The row opens in place for everything else. */
function ReviewRow({ application, onDecide, onSetTaxArea }: Props & { application: ApplicationView }) {
  const { name, logoUrl, tone, restaurantType, zip, area, requestedChanges, checks } = application;
  const [isOpen, setOpen] = useState(false);
  const missing = checks.filter(({ hasPassed }) => !hasPassed).map(({ text }) => text);
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={styles.item} aria-label={name}>
      <div className={`row wrap text-14 ${styles.line}`}>
        <RestaurantLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={28} />
        <b className="text-15 break">{name}</b>
        {missing.length > 0 ? (
          <ul className={`grow flex wrap gap-8 ${styles.missing}`} aria-label="To look at">
            {missing.map((text) => (
              <li key={text} className={`inline-row gap-4 ${checkStyles.look}`}>
                <IconAlertTriangle size={16} aria-hidden />
                {text}
              </li>
            ))}
          </ul>
        ) : (
          <span className={`grow muted ${styles.missing}`}>All checks passed</span>
        )}
        <span className={`note weight-600 ${styles.due}`} data-due={application.due}>
          {formatReviewDeadline(application)}
        </span>
        {!isOpen && <ApproveButton {...{ application, onDecide }} />}
        <Button
          variant="default"
          size="row"
          aria-label={`Review ${name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Review
          <Icon size={18} aria-hidden />
        </Button>
      </div>
      {isOpen && (
        <div className="stack gap-12 padding-16 line-above">
          <p className="note break">
            {restaurantTypeNames[restaurantType]()} · {area ? `${area}, ${zip}` : zip} · Applied{' '}
            {formatDateTime(application.appliedAt)}
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
  const hasWarnings = application.checks.some(({ hasPassed }) => !hasPassed);
  const label = toLabel('approve', hasWarnings);
  return (
    <Button
      variant={hasWarnings ? 'default' : 'ready'}
      size="row"
      aria-label={`${label}: ${application.name}`}
      onClick={() => onDecide(toReviewRequest(application, 'approve'))}
    >
      <IconCheck size={18} aria-hidden />
      {label}
    </Button>
  );
}

function ReviewButtons({ application, onDecide, onSetTaxArea }: Props & { application: ApplicationView }) {
  const { id, name, checks } = application;
  const hasWarnings = checks.some(({ hasPassed }) => !hasPassed);
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
      {toButtons(hasWarnings).map(({ reviewAction, variant }) => (
        <Button
          key={reviewAction}
          className={reviewAction === 'ask-changes' ? 'push' : undefined}
          variant={variant}
          size="row"
          aria-label={`${toLabel(reviewAction, hasWarnings)}: ${name}`}
          onClick={() => onDecide(toReviewRequest(application, reviewAction))}
        >
          {reviewAction === 'approve' && <IconCheck size={18} aria-hidden />}
          {toLabel(reviewAction, hasWarnings)}
        </Button>
      ))}
    </div>
  );
}

function formatReviewDeadline({ dueDate, due }: ApplicationView): string {
  if (due === 'late') return `Was due ${formatCalendarDay(dueDate)}`;
  return due === 'today' ? 'Due today' : `Due ${formatCalendarDay(dueDate)}`;
}
