import type { ApplicationView } from '@fondly/contract/admin/restaurants';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '../../shared/page/load-failed.tsx';
import { RestaurantLogo } from '../../shared/restaurant/restaurant-logo.tsx';
import { restaurantTypeNames } from '../../shared/restaurant/restaurant-type-names.ts';
import { Button } from '../../shared/ui/actions/button.tsx';
import { ButtonLink } from '../../shared/ui/actions/button-link.tsx';
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx';
import { formatCalendarDay, formatDateTime } from '../page/format-time.ts';
import type { ReasonRequest } from '../page/reason-dialog.tsx';
import { applications } from '../queries.ts';
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
      <div className={`flex wrap space-between align-baseline ${styles.bar}`}>
        <h2 className={`tight ${styles.heading}`}>Waiting for review</h2>
        <span className={`note break ${styles.quiet}`}>Promise: 1-2 business days</span>
      </div>
      {isPending && <Skeleton height={320} radius={16} />}
      {!isPending && !data && (
        <LoadFailed audience="restaurant" what="the applications" error={error} onRetry={() => void refetch()} />
      )}
      {data?.applications.length === 0 && (
        <p className="note break block">Nobody waits. New applications appear here.</p>
      )}
      {data && data.applications.length > 0 && (
        <div className={`grid gap-16 ${styles.cards}`}>
          {data.applications.map((application) => (
            <ReviewCard key={application.id} {...{ application, onDecide, onSetTaxArea }} />
          ))}
        </div>
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

function ReviewCard({ application, onDecide, onSetTaxArea }: Props & { application: ApplicationView }) {
  const { id, name, logoUrl, tone, restaurantType, zip, area, requestedChanges, checks } = application;
  const warnings = checks.filter(({ hasPassed }) => !hasPassed).length;
  return (
    <article className="stack card gap-12 padding-16 content-start" aria-label={name}>
      <div className="row gap-14 leading-135">
        <RestaurantLogo name={name} logoUrl={logoUrl} tone={tone} sizePixels={44} />
        <div>
          <b>{name}</b>
          <span className={`note break ${styles.quiet}`}>
            {restaurantTypeNames[restaurantType]()} · {area ? `${area}, ${zip}` : zip}
          </span>
        </div>
      </div>
      <p className={`note weight-600 ${styles.due}`} data-due={application.due}>
        {formatReviewDeadline(application)}
        {warnings > 0 && ` · ${warnings} to look at`}
      </p>
      <Checks checks={checks} />
      {requestedChanges && <p className={`note break ${styles.quiet}`}>Asked: {requestedChanges}</p>}
      <div className={`row wrap gap-6 push-down ${styles.buttons}`}>
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
        {toButtons(warnings > 0).map(({ reviewAction, variant }) => (
          <Button
            key={reviewAction}
            className={reviewAction === 'ask-changes' ? styles.first : undefined}
            variant={variant}
            size="row"
            aria-label={`${toLabel(reviewAction, warnings > 0)}: ${name}`}
            onClick={() => onDecide(toReviewRequest(application, reviewAction))}
          >
            {reviewAction === 'approve' && <IconCheck size={18} aria-hidden />}
            {toLabel(reviewAction, warnings > 0)}
          </Button>
        ))}
      </div>
    </article>
  );
}

function formatReviewDeadline({ appliedAt, dueDate, due }: ApplicationView): string {
  const applied = `Applied ${formatDateTime(appliedAt)}`;
  if (due === 'late') return `${applied}, was due ${formatCalendarDay(dueDate)}`;
  return due === 'today' ? `${applied}, due today` : `${applied}, due ${formatCalendarDay(dueDate)}`;
}
